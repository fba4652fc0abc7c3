import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { type CampaignPlanOptions, planCampaign } from '../../../src/lab/campaign/plan-campaign.js'
import { faults as catalogue } from '../../../src/lab/faults/index.js'
import { seededRandom } from '../../../src/lab/faults/mechanisms/seeded-random.js'
import { controls, damaged, faults, flips, slow, throttled } from './small-catalogue.js'

const plan = (changes: Partial<CampaignPlanOptions> = {}) =>
  planCampaign({
    faults,
    controls,
    rounds: 3,
    workers: 4,
    steps: 50,
    allDoses: false,
    random: seededRandom(7),
    ...changes,
  })

const count = <Item>(items: readonly Item[], isMeant: (item: Item) => boolean) =>
  items.filter(isMeant).length

describe('Campaign plan', () => {
  test('The plan tries every fault in every round at its usual dose', () => {
    const trials = plan()
    for (const { name, dose } of faults) {
      const own = trials.filter(({ planned }) => planned.name === name)
      expect(own).toHaveLength(3)
      expect(own.map(({ planned }) => planned.dose)).toEqual(own.map(() => dose?.default ?? null))
      expect(own.every(({ planned }) => planned.kind === 'fault')).toBe(true)
    }
  })

  test('The plan tries every level of a dose on request', () => {
    const trials = plan({ allDoses: true, rounds: 1, faults: [slow, throttled, flips] })
    const doses = (name: string) =>
      trials.flatMap(({ planned }) => (planned.name === name ? [planned.dose] : []))
    expect(doses('slow').sort()).toEqual([1.1, 1.5, 2])
    expect(doses('throttled').sort()).toEqual([1000, 250, 4000, 60].sort())
    expect(doses('flips')).toEqual([null])
  })

  test('The plan has as many quiet runs as faulty ones, half of them clean and half controls', () => {
    const trials = plan()
    expect(count(trials, ({ planned }) => planned.kind === 'fault')).toBe(18)
    expect(count(trials, ({ planned }) => planned.kind === 'clean')).toBe(9)
    expect(count(trials, ({ planned }) => planned.kind === 'control')).toBe(9)
    expect(
      new Set(trials.flatMap(({ planned: { kind, name } }) => (kind === 'control' ? name : []))),
    ).toEqual(new Set(['pause', 'uneven']))
  })

  test('The plan uses clean runs when there are no controls', () => {
    const trials = plan({ controls: [] })
    expect(count(trials, ({ planned }) => planned.kind === 'clean')).toBe(18)
  })

  test('The plan runs clean twins under the conditions of the faulty runs', () => {
    const needs = plan().flatMap((trial) => (trial.planned.kind === 'clean' ? [trial.needs] : []))
    expect(needs).toContainEqual(throttled.needs)
    expect(needs).toContainEqual(damaged.needs)
  })

  test('The plan times all trials except exact faults, faults that end a process, and their clean twins', () => {
    const trials = plan({ faults: [flips, slow, { ...damaged, isUntimed: true }], rounds: 20 })
    for (const { planned, isTimed } of trials) {
      if (planned.kind === 'fault') expect(isTimed).toBe(planned.name === slow.name)
      if (planned.kind === 'control') expect(isTimed).toBe(true)
    }
    const clean = trials.filter(({ planned }) => planned.kind === 'clean')
    for (const twin of clean.filter(({ needs }) => needs.checkpointEvery)) {
      expect(twin.isTimed).toBe(false)
    }
    expect(new Set(clean.map(({ isTimed }) => isTimed))).toEqual(new Set([true, false]))
  })

  test('The plan injects a fault later if more steps make its detection surer, within the longest allowed run', () => {
    const latest = (mostSteps: number) => {
      const sure = { ...slow, needs: { ...slow.needs, surerSteps: 200 } }
      const trials = plan({ faults: [sure], steps: 20, mostSteps, rounds: 40 })
      return Math.max(...trials.map(({ planned }) => planned.step ?? 0))
    }
    expect(latest(20)).toBeLessThan(20)
    expect(latest(200)).toBeGreaterThan(40)
  })

  test('The plan numbers its runs in order, and the number reveals nothing else', () => {
    const ids = plan().map(({ planned }) => planned.id)
    expect(ids).toEqual(ids.map((_, index) => `trial-${String(index + 1).padStart(4, '0')}`))
  })

  test('The plan shuffles its runs, so the order does not reveal the faulty ones', () => {
    const kinds = plan().map(({ planned }) => planned.kind === 'fault')
    const changes = kinds.filter((kind, at) => kind !== kinds[at + 1])
    expect(changes.length).toBeGreaterThan(8)
  })

  test('The plan picks the peer to which the rank sends where the engine has only one', () => {
    const sendsTo = (rank: number, workers: number) => (rank + workers - 1) % workers
    for (const { aim } of plan({ sendsTo })) if (aim) expect(aim.peer).toBe((aim.rank + 3) % 4)
  })

  test('The plan targets every rank and picks another rank as the peer', () => {
    const aims = plan({ rounds: 20 }).flatMap(({ aim }) => aim ?? [])
    expect(new Set(aims.map(({ rank }) => rank))).toEqual(new Set([0, 1, 2, 3]))
    expect(aims.every(({ rank, peer }) => peer !== rank)).toBe(true)
    for (const { name } of faults) {
      const ranks = aims.filter((aim) => aim.name === name).map(({ rank }) => rank)
      expect(new Set(ranks).size).toBeGreaterThan(2)
    }
  })

  test('The plan is the same for the same seed and differs for another', () => {
    const drawn = (seed: number) =>
      plan({ random: seededRandom(seed) }).map(({ planned }) => planned)
    expect(drawn(3)).toEqual(drawn(3))
    expect(drawn(3)).not.toEqual(drawn(4))
  })

  test('The plan determines the aim of a trial', () => {
    for (const { aim, planned, disturbance } of plan()) {
      if (aim === null) continue
      const { name, rank, peer, step, seed } = planned
      expect(aim).toMatchObject({ name, rank, peer, step, seed, dose: planned.dose ?? 0 })
      expect(disturbance?.name).toBe(name)
      expect(aim.until).toBeNull()
    }
  })

  test('The plan uses the workers that a disturbance needs for its clean twin too', () => {
    const wide = { ...flips, needs: { minWorkers: 6 } }
    const trials = plan({ faults: [wide], controls: [], workers: 2 })
    expect(trials.map(({ workers }) => workers)).toEqual(trials.map(() => 6))
  })
})

describe('Step of an injection', () => {
  test('The injection step leaves steps before and after it in runs of any length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 41, max: 400 }), fc.integer(), (steps, seed) => {
        for (const { aim } of plan({ steps, random: seededRandom(seed), rounds: 1 })) {
          if (aim === null) continue
          expect(aim.step).toBeGreaterThanOrEqual(10)
          expect(aim.step).toBeLessThanOrEqual(Math.max(10, Math.min(steps * 0.4, steps - 30)))
        }
      }),
      { numRuns: 30 },
    )
  })

  test('The injection step leaves a later checkpoint for a checkpoint fault', () => {
    const trials = plan({ faults: [damaged], rounds: 50, steps: 41 })
    for (const { aim, planned } of trials) {
      if (planned.kind === 'fault')
        expect(Math.ceil(((aim?.step ?? 0) + 1) / 10) * 10).toBeLessThan(41)
    }
  })

  test('The injection step exists in the run, however short the run is', () => {
    for (const steps of [1, 5, 10, 12]) {
      for (const { aim } of plan({ steps })) {
        if (aim !== null) expect(aim.step).toBeLessThan(steps)
      }
    }
  })

  test('The injection step lies within the run for every fault of the real catalogue', () => {
    for (const { aim, needs } of plan({ faults: catalogue, rounds: 2, allDoses: true })) {
      if (aim === null) continue
      expect(aim.step).toBeLessThan(Math.max(50, needs.minSteps ?? 0) - 1)
    }
  })
})

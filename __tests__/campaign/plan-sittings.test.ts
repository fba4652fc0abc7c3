import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planCampaign } from '../../src/campaign/plan-campaign.js'
import { planSittings } from '../../src/campaign/plan-sittings.js'
import { controls, faults } from '../../src/faults/index.js'
import { seededRandom } from '../../src/faults/mechanisms/seeded-random.js'

const drawn = (seed: number) =>
  planCampaign({
    ...{ faults, controls, rounds: 1, workers: 2, steps: 50, allDoses: false },
    random: seededRandom(seed),
  })

test('Every trial has one place in a sitting, and no timed trial ever has a neighbour', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 4 }), (seed, seats) => {
      const trials = drawn(seed)
      const sittings = planSittings(trials, seats)
      expect(new Set(sittings.flatMap((sitting) => sitting.trials))).toEqual(new Set(trials))
      expect(sittings.flatMap((sitting) => sitting.trials)).toHaveLength(trials.length)
      for (const { trials: members, seats: width } of sittings) {
        expect(width).toBeLessThanOrEqual(seats)
        if (members.some(({ isTimed }) => isTimed)) expect(width).toBe(1)
      }
    }),
    { numRuns: 20 },
  )
})

test('The trials of a sitting keep the order in which they were drawn, after those that end their run', () => {
  const ending = new Set(faults.flatMap(({ name, endsRun }) => (endsRun ? name : [])))
  for (const { trials, seats } of planSittings(drawn(3), 2)) {
    const isFirst = trials.map(({ planned }) => seats > 1 && ending.has(planned.name ?? ''))
    const ids = trials.map(({ planned }) => planned.id)
    const first = ids.filter((_, index) => isFirst[index])
    const others = ids.filter((_, index) => !isFirst[index])
    expect(ids).toEqual([...first.sort(), ...others.sort()])
  }
})

test('A machine with one seat performs all trials in the order in which they were drawn', () => {
  const trials = drawn(3)
  expect(planSittings(trials, 1)).toEqual([{ trials, seats: 1 }])
})

test('Both sittings hold faulty and fault-free trials, so neither reveals what a trial is', () => {
  for (const { trials } of planSittings(drawn(3), 2)) {
    const kinds = new Set(trials.map(({ planned }) => planned.kind === 'fault'))
    expect(kinds).toEqual(new Set([true, false]))
  }
})

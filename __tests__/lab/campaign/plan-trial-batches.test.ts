import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planCampaign } from '../../../src/lab/campaign/plan-campaign.js'
import { planTrialBatches } from '../../../src/lab/campaign/plan-trial-batches.js'
import { controls, faults } from '../../../src/lab/faults/index.js'
import { seededRandom } from '../../../src/lab/faults/mechanisms/seeded-random.js'

const drawn = (seed: number) =>
  planCampaign({
    faults,
    controls,
    rounds: 1,
    workers: 2,
    steps: 50,
    allDoses: false,
    random: seededRandom(seed),
  })

test('Every trial has one place in a batch, and no timed trial ever has a neighbour', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 4 }), (seed, concurrency) => {
      const trials = drawn(seed)
      const batches = planTrialBatches(trials, concurrency)
      expect(new Set(batches.flatMap((batch) => batch.trials))).toEqual(new Set(trials))
      expect(batches.flatMap((batch) => batch.trials)).toHaveLength(trials.length)
      for (const { trials: members, concurrency: width } of batches) {
        expect(width).toBeLessThanOrEqual(concurrency)
        if (members.some(({ isTimed }) => isTimed)) expect(width).toBe(1)
      }
    }),
    { numRuns: 20 },
  )
})

test('The trials of a batch keep the order in which they were drawn, after those that end their run', () => {
  const ending = new Set(faults.flatMap(({ name, endsRun }) => (endsRun ? name : [])))
  for (const { trials, concurrency } of planTrialBatches(drawn(3), 2)) {
    const isFirst = trials.map(({ planned }) => concurrency > 1 && ending.has(planned.name ?? ''))
    const ids = trials.map(({ planned }) => planned.id)
    const first = ids.filter((_, index) => isFirst[index])
    const others = ids.filter((_, index) => !isFirst[index])
    expect(ids).toEqual([...first.sort(), ...others.sort()])
  }
})

test('A machine that runs one trial at a time performs all trials in the order in which they were drawn', () => {
  const trials = drawn(3)
  expect(planTrialBatches(trials, 1)).toEqual([{ trials, concurrency: 1 }])
})

test('Both batches hold faulty and fault-free trials, so neither reveals what a trial is', () => {
  for (const { trials } of planTrialBatches(drawn(3), 2)) {
    const kinds = new Set(trials.map(({ planned }) => planned.kind === 'fault'))
    expect(kinds).toEqual(new Set([true, false]))
  }
})

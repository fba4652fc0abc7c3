import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planCampaign } from '../../../src/lab/campaign/plan-campaign.js'
import { chooseFaults, type ChosenFaults } from '../../../src/lab/campaign/fault-sets.js'
import { planTrialBatches } from '../../../src/lab/campaign/plan-trial-batches.js'
import type { Trial } from '../../../src/lab/campaign/trial.js'
import type { Fault } from '../../../src/lab/faults/disturbance.js'
import { controls, faults } from '../../../src/lab/faults/index.js'
import { seededRandom } from '../../../src/lab/faults/mechanisms/seeded-random.js'

const drawn = (seed: number, chosen = faults) =>
  planCampaign({
    faults: chosen,
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

const endOf = ({ planned, disturbance }: Trial) =>
  planned.kind === 'fault' && (disturbance as Fault).endsRun

const numberOf = ({ planned }: Trial) => Number(planned.id.split('-')[1])

test('The trials of a batch keep the order in which they were drawn, but for those that end their run', () => {
  for (const { trials } of planTrialBatches(drawn(3), 2)) {
    for (const kind of [false, 'at once', 'after a limit']) {
      const numbers = trials.filter((trial) => endOf(trial) === kind).map(numberOf)
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    }
  }
})

const setting = { workers: 2, cores: 2, obstacleTo: () => null }
const quick = chooseFaults('quick', faults, setting) as ChosenFaults

test('Six trials compute while one waits for its limits, and what ends its run at once comes last', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const trials = planTrialBatches(drawn(seed, quick.faults), 2).at(-1)?.trials ?? []
      const ends = trials.map(endOf)
      const computing = ends.filter((end) => end === false).length
      const order = [false, 'after a limit', false, 'at once'] as const
      const lengths = [computing - 6, 1, 6, 1]
      expect(ends).toEqual(order.flatMap((end, at) => new Array(lengths[at]).fill(end)))
    }),
    { numRuns: 20 },
  )
})

test('Where many wait for their limits, those that compute are shared out among them', () => {
  const trials = drawn(3)
  const waiting = trials.find((trial) => endOf(trial) === 'after a limit' && !trial.isTimed)
  const computing = trials.filter((trial) => endOf(trial) === false && !trial.isTimed)
  if (waiting === undefined) throw new Error('no fault waits for a limit')
  const several = [waiting, ...computing.slice(0, 4), { ...waiting }, { ...waiting }]
  const ends = planTrialBatches(several, 2).flatMap((batch) => batch.trials.map(endOf))
  const wait = 'after a limit'
  expect(ends).toEqual([wait, false, false, wait, false, false, wait])
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

test('A fault ends its run after a limit if its signs are a standstill or silence, else at once', () => {
  const waits = new Set(['stalled_worker', 'partition'])
  for (const { name, endsRun, expects } of faults.filter((fault) => fault.endsRun !== false)) {
    const isWaiting = expects.some((type) => waits.has(type))
    expect([name, endsRun]).toEqual([name, isWaiting ? 'after a limit' : 'at once'])
  }
})

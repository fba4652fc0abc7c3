import { beforeAll, describe, expect, test } from 'vitest'
import type { Aim } from '../../../src/kit/records/run/aim.js'
import { useRankThreads } from '../../support/processes/rank-threads.js'
import type { Evidence } from './evidence-recorder.js'
import * as on from './faulted-group.js'

const ranks = useRankThreads('__tests__/lab/faults/faulted-program.ts', on.worldSize)
const trainUnder = (aim: (Partial<Aim> & { name: string }) | null) =>
  on.trainUnder(ranks(), aim && on.anAim(aim))

let right: Evidence[] = []
beforeAll(async () => {
  right = await trainUnder(null)
})

const confirmations = (group: readonly Evidence[]) =>
  group.flatMap(({ confirmed }, rank) => confirmed.map(({ step }) => ({ rank, step })))

test('A run without a fault shows no violation', () => {
  expect(on.violationsOf(right)).toEqual([])
  expect(on.wrongGradients(right)).toEqual({})
  expect(confirmations(right)).toEqual([])
  expect(Math.max(...on.residuals(right).map(Math.abs))).toBeLessThan(1e-3)
  for (const scale of on.scales(right)) expect(scale ?? 1).toBeCloseTo(1, 2)
  expect(right[0]?.states).toHaveLength(9)
})

describe('A gradient that is wrong before it is measured', () => {
  test.each([
    { name: 'gradient_bit_flips', dose: 1 },
    { name: 'gradient_bit_flips', dose: 64 },
    { name: 'gradient_sync_anomaly', dose: 0.1 },
    { name: 'gradient_sync_anomaly', dose: 10 },
    { name: 'sign_flip' },
    { name: 'scaled_gradient', dose: 0.5 },
    { name: 'scaled_gradient', dose: 1.1 },
    { name: 'permuted_gradient' },
    { name: 'shifted_labels' },
  ])('The rank that recomputes the gradient detects $name with dose $dose', async (aim) => {
    const group = await trainUnder(aim)
    expect(confirmations(group)).toEqual([{ rank: 1, step: 4 }])
    expect(on.firstOtherState(group, right)).toBe(4)
    expect(Object.keys(on.wrongGradients(group))).toEqual(['1'])
    expect(on.wrongGradients(group)[1]).toBeGreaterThanOrEqual(4)
    expect(on.violationsOf(group)).toEqual([])
  })

  test('A factor of 1 has no effect and is not confirmed', async () => {
    const group = await trainUnder({ name: 'scaled_gradient', dose: 1 })
    expect(confirmations(group)).toEqual([])
    expect(on.firstOtherState(group, right)).toBeNull()
  })

  test('The gradient fault ends with its aim', async () => {
    const group = await trainUnder({ name: 'scaled_gradient', dose: 2, until: 5 })
    const digests = group.flatMap(({ recomputed }) => recomputed).filter(({ step }) => step > 4)
    expect(
      Object.values(on.wrongGradients([{ ...right[0], recomputed: digests } as Evidence])),
    ).toEqual([])
    expect(on.firstOtherState(group, right)).toBe(4)
  })
})

describe('A reduction that does not match the computed gradients', () => {
  const from4 = (value: number) => [0, 0, 0, 0, value, value, value, value, value]

  test.each([
    { name: 'missing_contribution', residual: -1 },
    { name: 'doubled_contribution', residual: 1 },
  ])('The fault $name leaves its trace in the projections', async ({ name, residual }) => {
    const group = await trainUnder({ name })
    on.residuals(group).forEach((value, step) => {
      expect(value).toBeCloseTo(from4(residual)[step] ?? NaN, 2)
    })
    expect(confirmations(group)).toEqual([{ rank: 1, step: 4 }])
    expect(on.firstOtherState(group, right)).toBe(4)
    expect(on.wrongGradients(group)).toEqual({})
    expect(on.violationsOf(group)).toEqual([])
  })

  test('A stale gradient is that of the previous step', async () => {
    const group = await trainUnder({ name: 'stale_gradient' })
    const given = group[1]?.audits.map(({ contributions }) => contributions.flat().length)
    expect(new Set(given).size).toBe(1)
    const residuals = on.residuals(group)
    expect(Math.max(...residuals.slice(0, 4).map(Math.abs))).toBeLessThan(1e-3)
    expect(Math.min(...residuals.slice(4).map(Math.abs))).toBeGreaterThan(1e-3)
    expect(confirmations(group)).toEqual([{ rank: 1, step: 4 }])
    expect(on.firstOtherState(group, right)).toBe(4)
  })

  test('A stale gradient in the very first step takes effect in the second', async () => {
    const group = await trainUnder({ name: 'stale_gradient', step: 0 })
    expect(confirmations(group)).toEqual([{ rank: 1, step: 1 }])
    expect(on.firstOtherState(group, right)).toBe(1)
  })

  test('A local gradient appears in the shard of its owner and nowhere else', async () => {
    const group = await trainUnder({ name: 'local_gradient' })
    expect(confirmations(group)).toEqual([{ rank: 1, step: 4 }])
    expect(on.firstOtherState(group, right)).toBe(4)
    const reduced = (evidence: Evidence[], rank: number) => evidence[rank]?.audits[4]?.reduced
    expect(reduced(group, 1)).not.toEqual(reduced(right, 1))
    expect(reduced(group, 0)).toEqual(reduced(right, 0))
    expect(reduced(group, 2)).toEqual(reduced(right, 2))
    expect(on.violationsOf(group)).toEqual([])
  })

  test.each([
    { name: 'sum_instead_of_mean', factor: 60 },
    { name: 'wrong_divisor', factor: 1.5 },
    { name: 'renormalised_sum', factor: 1.5, residual: -1 },
  ])('The applied scale reveals $name', async ({ name, factor, residual = 0 }) => {
    const group = await trainUnder({ name })
    const applied = on.scales(group).map((scale) => scale ?? NaN)
    applied.slice(0, 4).forEach((scale) => expect(scale).toBeCloseTo(1, 2))
    applied.slice(4).forEach((scale) => expect(scale / factor).toBeCloseTo(1, 2))
    on.residuals(group)
      .slice(4)
      .forEach((value) => expect(value).toBeCloseTo(residual, 2))
    expect(new Set(confirmations(group).map(({ rank }) => rank))).toEqual(new Set([0, 1, 2]))
    expect(new Set(confirmations(group).map(({ step }) => step))).toEqual(new Set([4]))
    expect(on.firstOtherState(group, right)).toBe(4)
  })
})

describe('Weights and optimizer', () => {
  test.each([{ name: 'weight_corruption' }, { name: 'skipped_sync' }])(
    'The vote on replicas detects $name and names its rank',
    async ({ name }) => {
      const group = await trainUnder({ name, until: 5 })
      expect(confirmations(group)).toEqual([{ rank: 1, step: 4 }])
      expect(on.violationsOf(group)[0]).toEqual({ check: 'replica-vote', step: 4, ranks: [1] })
      expect(on.violationsOf(group)).toHaveLength(1)
      expect(on.firstOtherState(group, right)).toBe(5)
    },
  )

  test('The fault optimizer_corruption passes every vote, so only another run can detect it', async () => {
    const group = await trainUnder({ name: 'optimizer_corruption' })
    expect(confirmations(group)).toEqual([{ rank: 1, step: 4 }])
    expect(on.firstOtherState(group, right)).toBe(5)
    expect(on.violationsOf(group)).toEqual([])
    expect(on.wrongGradients(group)).toEqual({})
    for (const scale of on.scales(group)) expect(scale ?? 1).toBeCloseTo(1, 2)
    expect(group[0]?.losses.every(Number.isFinite)).toBe(true)
  })

  test('A frozen layer keeps its state while the others move on, and all ranks agree', async () => {
    const group = await trainUnder({ name: 'frozen_layer', seed: 2 })
    const hashes = group[0]?.tensors ?? []
    const isFrozen = (tensor: number) =>
      hashes.map((state, step) => step > 0 && state[tensor] === hashes[step - 1]?.[tensor])
    expect(isFrozen(2)).toEqual([false, false, false, false, true, true, true, true, true])
    expect(isFrozen(0)).toEqual(new Array(9).fill(false))
    expect(on.violationsOf(group)).toEqual([])
    expect(on.firstOtherState(group, right)).toBe(4)
    expect(confirmations(group).length).toBeGreaterThan(0)
    for (const { step } of confirmations(group)) expect(step).toBe(4)
  })
})

describe('Messages and collectives', () => {
  test('The error names the link of a flipped bit', async () => {
    const group = await trainUnder({ name: 'message_bit_flip', until: 5 })
    expect(confirmations(group)).toEqual([{ rank: 1, step: 4 }])
    expect(group[2]?.violations).toEqual([{ check: 'message-checksum', step: 4, ranks: [1] }])
    expect(group[0]?.violations).not.toContainEqual(
      expect.objectContaining({ check: 'message-checksum' }),
    )
  })

  test.each([0, 1, 2])('The mistake %i in the order of collectives ends the run', async (seed) => {
    const group = await trainUnder({ name: 'collective_desync', seed })
    expect(confirmations(group)).toEqual([{ rank: 1, step: 4 }])
    const ends = group.map(({ end }) => end)
    expect(ends.filter((end) => end?.startsWith('collective out of step'))).not.toEqual([])
    expect(group[0]?.losses.length).toBeLessThanOrEqual(5)
    expect(group[0]?.losses.length).toBeGreaterThanOrEqual(4)
  })
})

describe('Samples that are not those of the schedule', () => {
  test.each([
    { name: 'duplicate_shard' },
    { name: 'dropped_sample' },
    { name: 'replayed_batch' },
    { name: 'out_of_order' },
  ])('Every rank names the culprit of $name, the culprit included', async ({ name }) => {
    const group = await trainUnder({ name })
    expect(confirmations(group)).toContainEqual({ rank: 1, step: 4 })
    expect(confirmations(group).every(({ rank }) => rank === 1)).toBe(true)
    for (const { violations } of group) {
      expect(violations[0]).toEqual({ check: 'sample-ledger', step: 4, ranks: [1] })
    }
  })

  test('A replayed batch in the very first step is the right one', async () => {
    const group = await trainUnder({ name: 'replayed_batch', step: 0, until: 1 })
    expect(confirmations(group)).toEqual([])
    expect(on.firstOtherState(group, right)).toBeNull()
  })
})

describe('A rank that is set up differently', () => {
  test('Ranks with different seeds disagree before the first step', async () => {
    const group = await trainUnder({ name: 'wrong_seed' })
    expect(confirmations(group)).toEqual([{ rank: 1, step: 0 }])
    expect(on.violationsOf(group)).toContainEqual({
      check: 'initial-agreement',
      step: 0,
      ranks: [1],
    })
  })

  test.each([{ name: 'wrong_learning_rate', dose: 1.01 }, { name: 'wrong_optimizer' }])(
    'The fault $name makes all replicas agree on another state',
    async (aim) => {
      const group = await trainUnder(aim)
      expect(confirmations(group)).toEqual([{ rank: 1, step: 0 }])
      expect(on.violationsOf(group)).toEqual([])
      expect(on.firstOtherState(group, right)).toBe(0)
    },
  )
})

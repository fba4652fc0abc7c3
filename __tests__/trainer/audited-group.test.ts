import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { allocateMemoryLinks } from '../../src/trainer/collective/transports/memory-transport.js'
import type { Evidence } from '../faults/evidence-recorder.js'
import type { FaultedJob } from '../faults/faulted-program.js'
import { residuals, scales, wrongGradients } from '../faults/faulted-group.js'
import { valuesOf } from '../support/rank-group.js'
import { useRankThreads } from '../support/rank-threads.js'

const ranks = useRankThreads('__tests__/faults/faulted-program.ts', 4)
const numSteps = 12

/** An honest training of so many ranks, six micro-batches shared among them: rank 0 folds its own. */
async function trainHonestly(worldSize: number): Promise<Evidence[]> {
  const memory = allocateMemoryLinks(worldSize)
  const jobs = Array.from({ length: worldSize }, (_, rank): FaultedJob => {
    return { rank, worldSize, memory, aim: null, numSteps }
  })
  return valuesOf(await ranks().run<Evidence>(jobs))
}

describe.each([2, 3, 4])('an honest group of %i', (worldSize) => {
  let group: readonly Evidence[] = []
  beforeAll(async () => {
    group = await trainHonestly(worldSize)
  })
  afterAll(() => {
    group = []
  })

  test('gets out of its reductions what went in', () => {
    const left = residuals(group)
    expect(left).toHaveLength(numSteps)
    for (const residual of left) expect(Math.abs(residual)).toBeLessThan(1e-4)
  })

  test('is seen to divide by its samples', () => {
    const seen = scales(group).flatMap((scale) => scale ?? [])
    expect(seen.length).toBeGreaterThan(numSteps / 2)
    for (const scale of seen) expect(Math.abs(scale - 1)).toBeLessThan(1e-3)
  })

  test('computes every gradient again to the same bits, that which rank 0 folded as well', () => {
    const all = group.flatMap(({ recomputed }) => recomputed)
    expect(new Set(all.map(({ subject }) => subject)).size).toBe(worldSize)
    expect(all.length).toBe(numSteps * Math.min(3, worldSize))
    expect(wrongGradients(group)).toEqual({})
    for (const { step, digest } of all) {
      expect(all.filter((one) => one.step === step && one.digest !== digest)).toEqual([])
    }
  })

  test('has no violation', () => {
    expect(group.flatMap(({ violations }) => violations)).toEqual([])
  })
})

test('one worker alone has nothing to audit', async () => {
  const [alone] = await trainHonestly(1)
  expect(alone).toMatchObject({ audits: [], recomputed: [], end: null })
})

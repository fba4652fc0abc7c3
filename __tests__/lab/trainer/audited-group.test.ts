import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allocateMemoryLinks } from '../../support/processes/memory-transport.js'
import type { Evidence } from '../faults/evidence-recorder.js'
import type { FaultedJob } from '../faults/faulted-program.js'
import { residuals, scales, wrongGradients } from '../faults/faulted-group.js'
import { valuesOf } from '../../support/processes/rank-group.js'
import { useRankThreads } from '../../support/processes/rank-threads.js'

const ranks = useRankThreads('__tests__/lab/faults/faulted-program.ts', 4)
const numSteps = 12

/** An honest training of so many ranks, six micro-batches shared among them: rank 0 folds its own. */
async function trainHonestly(worldSize: number): Promise<Evidence[]> {
  const memory = allocateMemoryLinks(worldSize)
  const jobs = Array.from({ length: worldSize }, (_, rank): FaultedJob => {
    return { rank, worldSize, memory, aim: null, numSteps }
  })
  return valuesOf(await ranks().run<Evidence>(jobs))
}

describe.each([2, 3, 4])('An honest group of %i', (worldSize) => {
  let group: readonly Evidence[] = []
  beforeAll(async () => {
    group = await trainHonestly(worldSize)
  })
  afterAll(() => {
    group = []
  })

  test('The reductions of an honest group return what went in', () => {
    const left = residuals(group)
    expect(left).toHaveLength(numSteps)
    for (const residual of left) expect(Math.abs(residual)).toBeLessThan(1e-4)
  })

  test('The audit confirms that an honest group divides by its samples', () => {
    const seen = scales(group).flatMap((scale) => scale ?? [])
    expect(seen.length).toBeGreaterThan(numSteps / 2)
    for (const scale of seen) expect(Math.abs(scale - 1)).toBeLessThan(1e-3)
  })

  test('The audit recomputes every gradient to the same bits, including what rank 0 folded', () => {
    const all = group.flatMap(({ recomputed }) => recomputed)
    expect(new Set(all.map(({ subject }) => subject)).size).toBe(worldSize)
    expect(all.length).toBe(numSteps * Math.min(3, worldSize))
    expect(wrongGradients(group)).toEqual({})
    for (const { step, digest } of all) {
      expect(all.filter((one) => one.step === step && one.digest !== digest)).toEqual([])
    }
  })

  test('The audit of an honest group reports no violation', () => {
    expect(group.flatMap(({ violations }) => violations)).toEqual([])
  })
})

test('A single worker has nothing to audit', async () => {
  const [alone] = await trainHonestly(1)
  expect(alone).toMatchObject({ audits: [], recomputed: [], end: null })
})

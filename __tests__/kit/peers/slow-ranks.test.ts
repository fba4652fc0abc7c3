import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../src/lab/faults/mechanisms/seeded-random.js'
import type { RankSample } from '../../../src/kit/peers/at-work.js'
import { createSlowRanks } from '../../../src/kit/peers/slow-ranks.js'

type Own = { readonly workMs: number; readonly gaugeMs?: number | null; readonly stepMs?: number }

const aWorker = (
  id: number,
  step: number,
  { workMs, gaugeMs = null, stepMs = 3 }: Own,
): RankSample => ({
  id,
  snapshot: { step },
  details: {
    window_steps: 64,
    own_work_ms: workMs,
    is_exact: true,
    step_ms: stepMs,
    gauge_ms: gaugeMs,
    samples: 8,
  },
})

/** Look after look, a hundred steps between; who is slow in the end, and whether that matters. */
function follow(
  checks: readonly (readonly (number | Own)[])[],
  { isOver = false, every = 100 } = {},
) {
  const slowAmong = createSlowRanks()
  return checks
    .map((works, index) => {
      const workers = works.map((own, rank) =>
        aWorker(rank, every * (index + 1), typeof own === 'number' ? { workMs: own } : own),
      )
      return slowAmong(workers, isOver && index === checks.length - 1)
    })
    .at(-1)!
}

const slowOf = (...given: Parameters<typeof follow>) => follow(...given).map(({ id }) => id)

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

describe('Slow ranks', () => {
  test('A rank is slow when it takes 1.5 times as long in several successive looks', () => {
    const usual = { workMs: 1, gaugeMs: 0.05 }
    expect(slowOf(times(5, [usual, { ...usual, workMs: 1.5 }, usual, usual]))).toEqual([1])
  })

  test('A slow rank of two is named only when its own history shows the change', () => {
    const usual = [1, 1]
    const slow = [1.6, 1]
    expect(follow([...times(9, usual), ...times(6, slow)])).toMatchObject([
      { id: 0, isNamed: true },
    ])
    expect(follow(times(15, slow))).toMatchObject([{ id: 0, isNamed: false }])
  })

  test('No rank is slow when all take about as long', () => {
    expect(slowOf(times(9, [1, 1.1, 0.9, 1]))).toEqual([])
    expect(slowOf(times(9, [5]))).toEqual([])
  })

  test('No rank counts as slow after three polls with a slow core, or once the core is fast again', () => {
    expect(slowOf([...times(6, [1, 1, 1]), ...times(3, [1, 3, 1])])).toEqual([])
    expect(slowOf([...times(5, [1, 3, 1]), ...times(5, [1, 1, 1])])).toEqual([])
  })

  test('A rank on a measurably slower core is not slow', () => {
    const slowCore = { workMs: 1.8, gaugeMs: 0.09 }
    const usual = { workMs: 1, gaugeMs: 0.05 }
    expect(slowOf(times(6, [usual, usual, slowCore]))).toEqual([])
    expect(slowOf(times(6, [usual, usual, { workMs: 2.6, gaugeMs: 0.09 }]))).toEqual([2])
    expect(slowOf(times(6, [usual, usual, { workMs: 1.8, gaugeMs: 0.05 }]))).toEqual([2])
  })

  test('A rank that delays the step by only a tiny share is slow but does not matter', () => {
    const inStepsOf = (stepMs: number) => [0.02, 0.2, 0.02].map((workMs) => ({ workMs, stepMs }))
    expect(follow(times(6, inStepsOf(3)))).toMatchObject([{ id: 1, isSignificant: false }])
    expect(follow(times(6, inStepsOf(0.4)))).toMatchObject([{ id: 1, isSignificant: true }])
  })

  test('The fold ignores repeated polls of the same step', () => {
    expect(slowOf(times(9, [1, 3, 1]), { every: 0 })).toEqual([])
  })

  test('The fold decides by the last look of a short run', () => {
    expect(slowOf(times(2, [1, 3, 1, 1]), { isOver: true })).toEqual([1])
    expect(slowOf(times(2, [1, 3, 1, 1]))).toEqual([])
  })

  test('No rank is slow in 200 healthy runs whose cores are slow for up to three looks now and then', () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = seededRandom(seed)
      const cores = [0, 1, 2].map(() => burstyCore(random))
      const checks = Array.from({ length: 100 }, () =>
        cores.map((isSlow) => (isSlow.next().value ? 3 : 1) * (0.9 + 0.2 * random())),
      )
      const slowAmong = createSlowRanks()
      checks.forEach((works, index) => {
        const workers = works.map((workMs, rank) => aWorker(rank, 100 * (index + 1), { workMs }))
        expect([...slowAmong(workers, false)]).toEqual([])
      })
    }
  })
})

/** Look by look, whether the core is slow: up to three in a row. */
function* burstyCore(random: () => number): Generator<boolean> {
  const upTo = (most: number) => 1 + Math.floor(most * random())
  for (;;) {
    yield* times(1 + upTo(9), false)
    yield* times(upTo(3), true)
  }
}

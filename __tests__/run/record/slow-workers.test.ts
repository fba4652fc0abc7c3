import { describe, expect, test } from 'vitest'
import type { WorkerState } from '../../../src/run/record/health-record.js'
import { createSlowWorkers } from '../../../src/run/record/slow-workers.js'
import { seededRandom } from '../../../src/faults/mechanisms/seeded-random.js'
import type { StepWindow } from '../../../src/telemetry/control-message.js'

type Own = { readonly workMs: number; readonly gaugeMs?: number | null; readonly stepMs?: number }

const windowOf = ({ workMs, gaugeMs = null, stepMs = 3 }: Own): StepWindow => ({
  ...{ steps: 64, ownWorkMs: workMs, isExact: true, workWallMs: workMs, dataMs: 0, stepMs },
  ...{ allreduceMs: 1, allreduceMaxMs: 1, allreduceDelayMs: null, gaugeMs, samples: 8 },
  localLoss: 1,
})

function aWorker(rank: number, step: number, own: Own): WorkerState {
  const figures = { loss: 1, throughputSamplesPerSec: 1, allreduceMs: 1, computeMs: own.workMs }
  const latest = { step, ...figures, window: windowOf(own) }
  const where = { phase: 'compute', step, sequence: 1, waitingFor: null, sentMs: 0 } as const
  return { heardAt: new Date(0), beat: { type: 'beat', rank, ...where, latest } }
}

/** Checkpoint after checkpoint, a hundred steps between; who is slow in the end. */
function follow(
  checks: readonly (readonly (number | Own)[])[],
  { isOver = false, every = 100 } = {},
) {
  const slowAmong = createSlowWorkers(checks[0]?.length ?? 0)
  let slow: ReadonlySet<number> = new Set()
  checks.forEach((works, index) => {
    const states = works.map((own, rank) =>
      aWorker(rank, every * (index + 1), typeof own === 'number' ? { workMs: own } : own),
    )
    slow = slowAmong(states, isOver && index === checks.length - 1)
  })
  return [...slow]
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

describe('Slow workers', () => {
  test('A worker is slow when it takes half as long again in checkpoint after checkpoint', () => {
    const usual = { workMs: 1, gaugeMs: 0.05 }
    expect(follow(times(5, [usual, { ...usual, workMs: 1.5 }, usual, usual]))).toEqual([1])
    expect(follow(times(5, [{ ...usual, workMs: 1.5 }, usual]))).toEqual([0])
  })

  test('A worker without a gauged core is slow only when it takes far longer', () => {
    expect(follow(times(5, [1, 2.5, 1, 1]))).toEqual([1])
    expect(follow(times(5, [1, 1.9, 1, 1]))).toEqual([])
  })

  test('No worker is slow when all take about as long', () => {
    expect(follow(times(9, [1, 1.1, 0.9, 1]))).toEqual([])
    expect(follow(times(9, [5]))).toEqual([])
  })

  test('No worker is slow after 0.3 s on a slow core, or once that is over', () => {
    expect(follow([...times(6, [1, 1]), ...times(3, [1, 3])])).toEqual([])
    expect(follow([...times(5, [1, 3]), ...times(2, [1, 1])])).toEqual([])
  })

  test('A worker on a measurably slower core is not slow', () => {
    const slowCore = { workMs: 1.8, gaugeMs: 0.09 }
    expect(follow(times(6, [{ workMs: 1, gaugeMs: 0.05 }, slowCore]))).toEqual([])
    // Nor who seems slow only because another one is on a core that a gauge calls slow.
    const onQuickCore = { workMs: 1.5, gaugeMs: 0.05 }
    expect(follow(times(6, [{ workMs: 1.8, gaugeMs: 0.09 }, onQuickCore]))).toEqual([])
    const slowOnSlowCore = { workMs: 2.6, gaugeMs: 0.09 }
    expect(follow(times(6, [{ workMs: 1, gaugeMs: 0.05 }, slowOnSlowCore]))).toEqual([1])
    const slowWork = { workMs: 1.8, gaugeMs: 0.05 }
    expect(follow(times(6, [{ workMs: 1, gaugeMs: 0.05 }, slowWork]))).toEqual([1])
  })

  test('A worker that takes longer by a sliver of the step only is not slow', () => {
    const inStepsOf = (stepMs: number) => [
      { workMs: 0.008, stepMs },
      { workMs: 0.02, stepMs },
    ]
    expect(follow(times(6, inStepsOf(0.15)))).toEqual([])
    expect(follow(times(6, inStepsOf(0.04)))).toEqual([1])
  })

  test('The judge ignores repeated looks at the same step and the first steps', () => {
    expect(follow(times(9, [1, 3]), { every: 0 })).toEqual([])
    expect(follow(times(6, [1, 3]), { every: 4, isOver: true })).toEqual([])
  })

  test('The judge uses all steps of a short run', () => {
    expect(follow(times(2, [1, 3]), { isOver: true })).toEqual([1])
    expect(
      follow(
        [
          [1, 3],
          [1, 1],
        ],
        { isOver: true },
      ),
    ).toEqual([])
    expect(follow(times(2, [1, 3]))).toEqual([])
  })

  test('No worker is slow in 200 healthy runs whose cores are slow for up to 0.3 s now and then', () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = seededRandom(seed)
      const cores = [0, 1, 2].map(() => burstyCore(random))
      const checks = Array.from({ length: 100 }, () =>
        cores.map((isSlow) => (isSlow.next().value ? 3 : 1) * (0.9 + 0.2 * random())),
      )
      const slowAmong = createSlowWorkers(3)
      checks.forEach((works, index) => {
        const states = works.map((workMs, rank) => aWorker(rank, 100 * (index + 1), { workMs }))
        expect([...slowAmong(states, false)]).toEqual([])
      })
    }
  })
})

/** Checkpoint by checkpoint, whether the core is slow: up to three in a row. */
function* burstyCore(random: () => number): Generator<boolean> {
  const upTo = (most: number) => 1 + Math.floor(most * random())
  for (;;) {
    yield* times(1 + upTo(9), false)
    yield* times(upTo(3), true)
  }
}

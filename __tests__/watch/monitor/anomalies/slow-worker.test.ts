import { describe, expect, test } from 'vitest'
import { slowWorker } from '../../../../src/watch/monitor/anomalies/slow-worker.js'
import type { WorkerSnapshot } from '../../../../src/kit/records/monitor/health-checkpoint.js'
import {
  checkpointAt,
  ownDetails,
  snapshot,
  startMs,
  workerHealth,
} from '../../../support/builders/monitor-builders.js'

/** Of a worker: milliseconds of its own work, and of a fixed piece of work on its core. */
type Work = { readonly ownMs: number; readonly gaugeMs: number | null }

const looks = 12
const stepsPerLook = 50

/** Whom the detector blames at the last of so many looks. */
function blamed(
  work: readonly Work[],
  { count = looks, status = 'healthy' }: { count?: number; status?: WorkerSnapshot['status'] } = {},
): readonly (number | null)[] {
  const judge = slowWorker.start()
  const judgements = Array.from({ length: count }, (_, look) => {
    const atMs = startMs + 250 * look
    const step = stepsPerLook * (look + 1)
    const workers = work.map((_, rank) =>
      snapshot({ worker_id: rank, step, ...(rank === 1 && { status }) }),
    )
    const details = work.map(({ ownMs, gaugeMs }, rank) =>
      workerHealth({
        worker_id: rank,
        current_step: step + 1,
        steps: stepsPerLook,
        window_steps: 64,
        // No two looks are quite the same.
        own_work_ms: ownMs * (1 + 0.01 * ((look + rank) % 3)),
        gauge_ms: gaugeMs,
        is_exact: true,
        samples: 16,
      }),
    )
    const minicluster = ownDetails({ sequence: look, workers: details })
    const checkpoint = checkpointAt(atMs, {
      workers,
      minicluster,
      completed_steps: step,
      total_steps: 100_000,
    })
    return judge({ atMs, checkpoint, isRepeated: false })
  })
  return judgements.at(-1)?.active.map(({ workerId }) => workerId) ?? []
}

describe('Own work of one of two workers', () => {
  test.each([0.05, null])(
    'The worker is slow when both cores are alike (gauged: %s ms)',
    (gaugeMs) => {
      expect(
        blamed([
          { ownMs: 2, gaugeMs },
          { ownMs: 3.2, gaugeMs },
        ]),
      ).toHaveLength(1)
    },
  )

  test('The worker is not slow on a core that is slower by the same factor', () => {
    expect(
      blamed([
        { ownMs: 2, gaugeMs: 0.05 },
        { ownMs: 3.2, gaugeMs: 0.08 },
      ]),
    ).toEqual([])
  })

  test('The worker is not slow beside a worker on a core that the gauge calls slow', () => {
    expect(
      blamed([
        { ownMs: 3.2, gaugeMs: 0.08 },
        { ownMs: 3.2, gaugeMs: 0.05 },
      ]),
    ).toEqual([])
  })

  test('The worker is slow when its core is slower, but by a smaller factor', () => {
    expect(
      blamed([
        { ownMs: 2, gaugeMs: 0.05 },
        { ownMs: 4, gaugeMs: 0.06 },
      ]),
    ).toHaveLength(1)
  })
})

describe('A single look', () => {
  const work = [2, 4, 2, 2].map((ownMs) => ({ ownMs, gaugeMs: 0.05 }))

  test('A single look is enough when the file names a worker that has been slow for longer', () => {
    expect(blamed(work, { count: 1, status: 'slow' })).toEqual([1])
  })

  test('A single look is not enough when no worker has been slow', () => {
    expect(blamed(work, { count: 1 })).toEqual([])
  })
})

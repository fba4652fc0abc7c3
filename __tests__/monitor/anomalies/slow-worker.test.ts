import { describe, expect, test } from '@jest/globals'
import { slowWorker } from '../../../src/monitor/anomalies/slow-worker.js'
import type { WorkerSnapshot } from '../../../src/records/health-checkpoint.js'
import {
  checkpointAt,
  ownDetails,
  snapshot,
  startMs,
  workerHealth,
} from '../../support/monitor-builders.js'

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
        ...{ worker_id: rank, current_step: step + 1, steps: stepsPerLook, window_steps: 64 },
        // No two looks are quite the same.
        ...{ own_work_ms: ownMs * (1 + 0.01 * ((look + rank) % 3)), gauge_ms: gaugeMs },
        ...{ is_exact: true, samples: 16 },
      }),
    )
    const minicluster = ownDetails({ sequence: look, workers: details })
    const checkpoint = checkpointAt(atMs, {
      ...{ workers, minicluster, completed_steps: step, total_steps: 100_000 },
    })
    return judge({ atMs, checkpoint, isRepeated: false })
  })
  return judgements.at(-1)?.active.map(({ workerId }) => workerId) ?? []
}

describe("a worker's own work, beside that of the only other one", () => {
  test.each([0.05, null])('is long where both cores are alike (gauged: %p ms)', (gaugeMs) => {
    expect(
      blamed([
        { ownMs: 2, gaugeMs },
        { ownMs: 3.2, gaugeMs },
      ]),
    ).toHaveLength(1)
  })

  test('is not long on a core that is as much slower', () => {
    expect(
      blamed([
        { ownMs: 2, gaugeMs: 0.05 },
        { ownMs: 3.2, gaugeMs: 0.08 },
      ]),
    ).toEqual([])
  })

  test('is not long beside that on a core which a gauge calls slow', () => {
    expect(
      blamed([
        { ownMs: 3.2, gaugeMs: 0.08 },
        { ownMs: 3.2, gaugeMs: 0.05 },
      ]),
    ).toEqual([])
  })

  test('is long where its core is slower, but not by as much', () => {
    expect(
      blamed([
        { ownMs: 2, gaugeMs: 0.05 },
        { ownMs: 4, gaugeMs: 0.06 },
      ]),
    ).toHaveLength(1)
  })
})

describe('a single look', () => {
  const work = [2, 4, 2, 2].map((ownMs) => ({ ownMs, gaugeMs: 0.05 }))

  test('is enough where the file says who has been slow for longer', () => {
    expect(blamed(work, { count: 1, status: 'slow' })).toEqual([1])
  })

  test('is not enough where nobody has been', () => {
    expect(blamed(work, { count: 1 })).toEqual([])
  })
})

import { describe, expect, test } from '@jest/globals'
import { failedWorker } from '../../../src/monitor/anomalies/failed-worker.js'
import type { CheckpointDetails, WorkerHealth } from '../../../src/records/health-checkpoint.js'
import { checkpointAt, snapshot, startMs } from '../../support/monitor-builders.js'

const ranks = [0, 1, 2]

const health = (rank: number, changes: Partial<WorkerHealth>): WorkerHealth => ({
  ...{ worker_id: rank, phase: 'compute', current_step: 5, sequence: 9, waiting_for: null },
  ...{ heard_at: '2026-01-15T10:00:00.000Z', last_step_at: null, steps: 1, window_steps: 1 },
  ...{ own_work_ms: null, is_exact: false, work_wall_ms: null, data_ms: null, step_ms: null },
  ...{ allreduce_ms: null, allreduce_ms_max: null, allreduce_delay_ms: null, gauge_ms: null },
  ...{ samples: null, local_loss: null, process_alive: true, is_done: false },
  reported_failure: false,
  ...changes,
})

type Sight = {
  /** Ranks without a process. */
  readonly gone: readonly number[]
  /** Ranks that reported an error before they went. */
  readonly witnesses?: readonly number[]
  readonly ended?: CheckpointDetails['ended']
}

/** Whom the detector blames after each of these looks at a group of three. */
function blamed(...sights: readonly Sight[]): readonly (readonly (number | null)[])[] {
  const judge = failedWorker.start()
  return sights.map(({ gone, witnesses = [], ended = null }, index) => {
    const atMs = startMs + 250 * index
    const workers = ranks.map((rank) => snapshot({ worker_id: rank }))
    const details = ranks.map((rank) =>
      health(rank, {
        process_alive: !gone.includes(rank),
        reported_failure: witnesses.includes(rank),
      }),
    )
    const checkpoint = checkpointAt(atMs, {
      workers,
      minicluster: {
        ...{ version: 1, run_directory: null, started_at: '2026-01-15T10:00:00.000Z' },
        ...{ sequence: index, workers: details, ended },
      },
    })
    return judge({ atMs, checkpoint, isRepeated: false }).active.map(({ workerId }) => workerId)
  })
}

const failed = (...culprits: number[]): CheckpointDetails['ended'] => ({
  ...{ outcome: 'failed', reason: 'worker 1 was killed', ranks: culprits, is_final: true },
})

describe('a worker without a process', () => {
  test('has failed, while the others go on', () => {
    expect(blamed({ gone: [] }, { gone: [1] })).toEqual([[], [1]])
  })

  test('has not, where the coordinator names another', () => {
    expect(blamed({ gone: [] }, { gone: [0, 1, 2], ended: failed(1) })).toEqual([[], [1]])
  })

  test('has not, where it had reported that another was lost', () => {
    expect(blamed({ gone: [0, 1], witnesses: [0] })).toEqual([[1]])
  })

  test('is no single worker, where the run ended and nobody knows whose failure it was', () => {
    expect(blamed({ gone: [0, 1, 2], ended: failed() })).toEqual([[]])
  })
})

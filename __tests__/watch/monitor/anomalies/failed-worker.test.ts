import { describe, expect, test } from 'vitest'
import { failedWorker } from '../../../../src/watch/monitor/anomalies/failed-worker.js'
import type { CheckpointDetails } from '../../../../src/kit/records/monitor/health-checkpoint.js'
import {
  checkpointAt,
  ownDetails,
  snapshot,
  startMs,
  workerHealth,
} from '../../../support/builders/monitor-builders.js'

const ranks = [0, 1, 2]

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
      workerHealth({
        worker_id: rank,
        process_alive: !gone.includes(rank),
        reported_failure: witnesses.includes(rank),
      }),
    )
    const checkpoint = checkpointAt(atMs, {
      workers,
      minicluster: ownDetails({ sequence: index, workers: details, ended }),
    })
    return judge({ atMs, checkpoint, isRepeated: false }).active.map(({ workerId }) => workerId)
  })
}

const failed = (...culprits: number[]): CheckpointDetails['ended'] => ({
  outcome: 'failed',
  reason: 'worker 1 was killed',
  ranks: culprits,
  is_final: true,
})

describe('A worker without a process', () => {
  test('A worker without a process has failed while the others continue', () => {
    expect(blamed({ gone: [] }, { gone: [1] })).toEqual([[], [1]])
  })

  test('A worker without a process has not failed when the coordinator names another', () => {
    expect(blamed({ gone: [] }, { gone: [0, 1, 2], ended: failed(1) })).toEqual([[], [1]])
  })

  test('A worker without a process has not failed when it had reported a lost peer', () => {
    expect(blamed({ gone: [0, 1], witnesses: [0] })).toEqual([[1]])
  })

  test('The detector names no single worker when the run ended and the culprit is unknown', () => {
    expect(blamed({ gone: [0, 1, 2], ended: failed() })).toEqual([[]])
  })
})

describe('A worker with a pace of 0', () => {
  const blamedFor = (samples: number | null) => {
    const workers = ranks.map((worker_id) =>
      snapshot({ worker_id, throughput_samples_per_sec: worker_id === 1 ? 0 : 100 }),
    )
    const details = ranks.map((worker_id) =>
      workerHealth({ worker_id, process_alive: true, samples: worker_id === 1 ? samples : 16 }),
    )
    const checkpoint = checkpointAt(startMs, {
      workers,
      ...(samples !== null && { minicluster: ownDetails({ workers: details }) }),
    })
    const look = { atMs: startMs, checkpoint, isRepeated: false }
    return failedWorker
      .start()(look)
      .active.map(({ workerId }) => workerId)
  }

  test('A worker that has samples and no pace has failed', () => {
    expect(blamedFor(16)).toEqual([1])
    expect(blamedFor(null)).toEqual([1])
  })

  test('A worker without samples of its own takes part in every step all the same', () => {
    expect(blamedFor(0)).toEqual([])
  })
})

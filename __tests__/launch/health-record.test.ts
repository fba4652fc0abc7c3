import { describe, expect, test } from '@jest/globals'
import { describeHealth, type WorkerState } from '../../src/launch/health-record.js'
import { healthCheckpoint } from '../../src/records/health-checkpoint.js'

const now = new Date('2026-01-02T03:04:05Z')

function aWorker(computeMs: number, step = 9): WorkerState {
  const latest = { step, loss: 0.5, throughputSamplesPerSec: 100, allreduceMs: 2, computeMs }
  return {
    heardAt: now,
    beat: {
      type: 'beat',
      rank: 0,
      phase: 'compute',
      step,
      sequence: 1,
      waitingFor: null,
      sentMs: 0,
      latest,
    },
  }
}

const describeWorkers = (workers: WorkerState[], ...failedRanks: number[]) =>
  describeHealth({ runId: 'r', totalSteps: 20, workers, failedRanks, isComplete: false, now })

describe('the health of a running group', () => {
  test('is a valid record', () => {
    expect(healthCheckpoint.safeParse(describeWorkers([aWorker(1), aWorker(1)])).success).toBe(true)
  })

  test('leaves out a worker of which nothing is known, and counts no step as completed', () => {
    const health = describeWorkers([aWorker(1), { beat: null, heardAt: now }])
    expect(health.workers.map(({ worker_id }) => worker_id)).toEqual([0])
    expect(health.completed_steps).toBe(0)
  })

  test('completed steps are those that every worker has finished', () => {
    expect(describeWorkers([aWorker(1, 9), aWorker(1, 7)]).completed_steps).toBe(8)
  })

  test.each([
    {
      name: 'equal work',
      compute: [1, 1.1, 0.9, 1],
      statuses: ['healthy', 'healthy', 'healthy', 'healthy'],
    },
    {
      name: 'one of four takes twice as long',
      compute: [1, 2, 1, 1],
      statuses: ['healthy', 'slow', 'healthy', 'healthy'],
    },
    { name: 'one of two takes twice as long', compute: [2, 1], statuses: ['slow', 'healthy'] },
    { name: 'a single worker has nobody to be compared with', compute: [5], statuses: ['healthy'] },
  ])('$name', ({ compute, statuses }) => {
    const { workers } = describeWorkers(compute.map((ms) => aWorker(ms)))
    expect(workers.map(({ status }) => status)).toEqual(statuses)
  })

  test('the worker to blame has failed and has no throughput', () => {
    const { workers } = describeWorkers([aWorker(1), aWorker(1)], 1)
    expect(workers[1]).toMatchObject({ status: 'failed', throughput_samples_per_sec: 0 })
  })
})

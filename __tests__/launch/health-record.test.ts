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

const common = { runId: 'r', totalSteps: 20, isComplete: false, now }

const describeWorkers = (workers: WorkerState[], ...failedRanks: number[]) =>
  describeHealth({ ...common, workers, failedRanks, slowRanks: new Set(failedRanks) })

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

  test('after a failure, completed steps are those that anyone has finished', () => {
    const describeEnd = (...workers: WorkerState[]) =>
      describeHealth({
        ...common,
        workers,
        failedRanks: [1],
        slowRanks: new Set(),
        hasFailed: true,
      })
    const unknown = { beat: null, heardAt: now }
    expect(describeEnd(aWorker(1, 19), unknown, aWorker(1, 18)).completed_steps).toBe(20)
    expect(describeEnd(aWorker(1, 19), aWorker(1, 12)).completed_steps).toBe(20)
  })

  test('says who is slow', () => {
    const workers = [aWorker(1), aWorker(2), aWorker(1)]
    const health = describeHealth({ ...common, workers, failedRanks: [], slowRanks: new Set([1]) })
    expect(health.workers.map(({ status }) => status)).toEqual(['healthy', 'slow', 'healthy'])
  })

  test('the worker to blame has failed and has no throughput', () => {
    const { workers } = describeWorkers([aWorker(1), aWorker(1)], 1)
    expect(workers[1]).toMatchObject({ status: 'failed', throughput_samples_per_sec: 0 })
  })
})

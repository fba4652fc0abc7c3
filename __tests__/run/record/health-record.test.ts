import { describe, expect, test } from 'vitest'
import { describeHealth, type WorkerState } from '../../../src/run/record/health-record.js'
import { healthCheckpoint } from '../../../src/records/monitor/health-checkpoint.js'

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

describe('Health of a running group', () => {
  test('The health of a running group is a valid record', () => {
    expect(healthCheckpoint.safeParse(describeWorkers([aWorker(1), aWorker(1)])).success).toBe(true)
  })

  test('The health record omits an unknown worker and counts no step as completed', () => {
    const health = describeWorkers([aWorker(1), { beat: null, heardAt: now }])
    expect(health.workers.map(({ worker_id }) => worker_id)).toEqual([0])
    expect(health.completed_steps).toBe(0)
  })

  test('A worker with an unknown pace is left out of the throughput, and its steps are counted', () => {
    const worker = aWorker(1)
    const latest = { ...worker.beat!.latest!, throughputSamplesPerSec: null }
    const health = describeWorkers([{ heardAt: now, beat: { ...worker.beat!, latest } }])
    expect(health).toMatchObject({ workers: [], completed_steps: 10 })
  })

  test('A finished run of unknown length has as many steps as it finished', () => {
    const describe = (isComplete: boolean) =>
      describeHealth({
        ...{ ...common, totalSteps: null, isComplete, workers: [aWorker(1)] },
        ...{ failedRanks: [], slowRanks: new Set() },
      })
    expect(describe(false).total_steps).toBeNull()
    expect(describe(true).total_steps).toBe(10)
  })

  test('The completed steps are those that every worker has finished', () => {
    expect(describeWorkers([aWorker(1, 9), aWorker(1, 7)]).completed_steps).toBe(8)
  })

  test('The completed steps after a failure are those that any worker has finished', () => {
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

  test('The health record names the slow worker', () => {
    const workers = [aWorker(1), aWorker(2), aWorker(1)]
    const health = describeHealth({ ...common, workers, failedRanks: [], slowRanks: new Set([1]) })
    expect(health.workers.map(({ status }) => status)).toEqual(['healthy', 'slow', 'healthy'])
  })

  test('The health record marks the worker to blame as failed without a throughput', () => {
    const { workers } = describeWorkers([aWorker(1), aWorker(1)], 1)
    expect(workers[1]).toMatchObject({ status: 'failed', throughput_samples_per_sec: 0 })
  })
})

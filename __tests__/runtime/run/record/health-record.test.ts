import { describe, expect, test } from 'vitest'
import {
  describeHealth,
  type WorkerState,
} from '../../../../src/runtime/run/record/health-record.js'
import type { StepWindow } from '../../../../src/lab/telemetry/control-message.js'
import { healthCheckpoint } from '../../../../src/kit/records/monitor/health-checkpoint.js'

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

/** A worker that also reports its newest twelve steps. */
function aWindow(step: number, samples: number, meanStepMs: number): WorkerState {
  const worker = aWorker(1, step)
  const beat = worker.beat!
  const window: StepWindow = {
    steps: 12,
    ownWorkMs: 1,
    isExact: true,
    workWallMs: 1,
    dataMs: 0.1,
    stepMs: 1,
    meanStepMs,
    samples,
    allreduceMs: 1,
    allreduceMaxMs: 1,
    allreduceDelayMs: null,
    gaugeMs: null,
    localLoss: 1,
  }
  return { ...worker, beat: { ...beat, latest: { ...beat.latest!, window } } }
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

  test('Ranks that move together share the duration of a step, and each has the pace of its own samples', () => {
    const paceOf = (...workers: WorkerState[]) =>
      describeWorkers(workers).workers.map((one) => one.throughput_samples_per_sec)
    // 64 samples in 4 ms: the first rank has 40 of them; each own window was longer or shorter by chance.
    expect(paceOf(aWindow(9, 40, 3), aWindow(8, 24, 5))).toEqual([10_000, 6000])
    expect(paceOf(aWindow(9, 40, 3), aWindow(8, 0, 5))).toEqual([10_000, 0])
    // Further apart than the steps of a window: they do not wait for each other.
    expect(paceOf(aWindow(22, 40, 3), aWindow(10, 24, 5))).toEqual([10_000, 6000])
    expect(paceOf(aWindow(23, 40, 3), aWindow(10, 24, 5))).toEqual([100, 100])
    expect(paceOf(aWindow(9, 40, 3), aWorker(1))).toEqual([100, 100])
  })

  test('A finished run of unknown length has as many steps as it finished', () => {
    const describe = (isComplete: boolean) =>
      describeHealth({
        ...common,
        totalSteps: null,
        isComplete,
        workers: [aWorker(1)],
        failedRanks: [],
        slowRanks: new Set(),
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

import { describe, expect, test } from 'vitest'
import type { CheckpointDetails } from '../../../src/kit/records/monitor/health-checkpoint.js'
import {
  checkpointAt,
  snapshot,
  startMs,
  watched,
} from '../../support/builders/monitor-builders.js'

const details = { version: 1, run_directory: null, started_at: 't', sequence: 1, ended: null }

describe('Workers that only the details of a checkpoint name', () => {
  test('A worker without a loss takes part as its details say, in a running and in a finished job', () => {
    const atWork = {
      last_step_at: 't',
      process_alive: true,
      is_done: false,
      reported_failure: false,
    }
    const stageOf = (own: object, ends: boolean) => {
      const { monitor, see } = watched()
      const workers = [{ worker_id: 0 }, { worker_id: 1, ...atWork, ...own }]
      const minicluster = { ...details, workers } as unknown as CheckpointDetails
      const last = ends ? { completed_steps: 10, is_complete: true } : {}
      const seen = [snapshot({ step: ends ? 9 : 4 })]
      see(startMs, checkpointAt(startMs, { ...last, workers: seen, minicluster }))
      const { verdict, workers: rows } = monitor.view(startMs)
      return [verdict, rows[1]?.state, rows[1]?.loss]
    }
    expect(stageOf({}, false)).toEqual(['healthy', 'healthy', null])
    expect(stageOf({ process_alive: false, is_done: true }, true)).toEqual([
      'healthy',
      'done',
      null,
    ])
    const unseen = ['unknown', 'unknown', null]
    expect(stageOf({ process_alive: false }, false)).toEqual(unseen)
    expect(stageOf({ process_alive: null }, false)).toEqual(unseen)
    expect(stageOf({ reported_failure: true }, false)).toEqual(unseen)
    expect(stageOf({ last_step_at: null }, false)).toEqual(unseen)
    expect(stageOf({}, true)).toEqual(unseen)
  })
})

describe('The pace of a worker in a view', () => {
  const stepOf = (step: number, stepMs: number) => ({
    step,
    loss: 0.5,
    throughput_samples_per_sec: 32_000 / stepMs,
    allreduce_time_ms: 1,
    compute_time_ms: 1,
    step_time_ms: stepMs,
  })

  test('The pace is that of the past seconds of the event logs, and anew after a restart', () => {
    const { monitor, see } = watched()
    see(startMs, checkpointAt(startMs))
    const paceAfter = (...steps: ReturnType<typeof stepOf>[]) => {
      monitor.observe({ kind: 'steps', atMs: startMs, rank: 0, steps })
      return monitor.view(startMs).workers[0]?.throughputSamplesPerSec ?? NaN
    }
    expect(paceAfter(stepOf(5, 1), stepOf(6, 31))).toBeCloseTo(2000, -2)
    expect(paceAfter(stepOf(7, 1))).toBeCloseTo(2909, -2)
    expect(paceAfter(stepOf(1, 2))).toBe(16_000)
  })
})

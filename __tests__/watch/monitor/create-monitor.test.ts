import { describe, expect, test } from 'vitest'
import type { CheckpointDetails } from '../../../src/kit/records/monitor/health-checkpoint.js'
import type { StepRecord } from '../../../src/kit/records/run/step-record.js'
import {
  anomaly,
  checkpointAt,
  completeAt,
  snapshot,
  startMs,
  watched,
} from '../../support/builders/monitor-builders.js'

const second = 1000

describe('Phase of a run', () => {
  test('The phase is "waiting" before the first sighting, and the view names the obstacle', () => {
    const { monitor, trouble } = watched()
    expect(monitor.view(startMs)).toMatchObject({ phase: 'waiting', verdict: 'unknown' })
    trouble(startMs, 'missing', 'health.json does not exist')
    expect(monitor.view(startMs)).toMatchObject({
      phase: 'waiting',
      verdict: 'unknown',
      reason: 'health.json does not exist',
      runId: null,
      workers: [],
    })
  })

  test('The phase is "running" and healthy for a fresh checkpoint without anomalies', () => {
    const { monitor, see } = watched()
    see(startMs + 500, checkpointAt(startMs), ['odd'])
    expect(monitor.view(startMs + 1500)).toMatchObject({
      phase: 'running',
      verdict: 'healthy',
      runId: 'one',
      completedSteps: 5,
      totalSteps: 10,
      etaMs: null,
      elapsedMs: null,
      ageMs: 1500,
      notes: ['odd'],
    })
  })

  test('The phase is "stale" at once for an old file and for one that stops changing', () => {
    const { monitor, see, again } = watched()
    see(startMs + 60 * second, checkpointAt(startMs))
    expect(monitor.view(startMs + 60 * second)).toMatchObject({
      phase: 'stale',
      verdict: 'unknown',
    })
    see(startMs + 61 * second, checkpointAt(startMs + second))
    expect(monitor.view(startMs + 62 * second)).toMatchObject({
      phase: 'running',
      verdict: 'healthy',
    })
    again(startMs + 92 * second)
    expect(monitor.view(startMs + 92 * second)).toMatchObject({
      phase: 'stale',
      reason: 'the checkpoint has not changed for 31 s, and the run did not report its end',
      workers: [{ state: 'unknown' }, { state: 'unknown' }],
    })
  })

  test('The run is healthy only once its file has changed if its age is unknown', () => {
    const { monitor, see } = watched()
    see(startMs, checkpointAt(startMs + 3600 * second))
    expect(monitor.view(startMs)).toMatchObject({
      phase: 'running',
      verdict: 'unknown',
      ageMs: null,
    })
    expect(monitor.view(startMs + 31 * second).phase).toBe('stale')
    see(startMs + 40 * second, checkpointAt(startMs + 3640 * second))
    expect(monitor.view(startMs + 40 * second)).toMatchObject({ verdict: 'healthy', ageMs: 0 })
  })

  test('The monitor does not take an older copy of the file for a sign of life', () => {
    const { monitor, see } = watched()
    see(startMs, checkpointAt(startMs))
    see(startMs + 40 * second, checkpointAt(startMs - 5 * second))
    expect(monitor.view(startMs + 40 * second).phase).toBe('stale')
  })

  test('The phase is "blind" while a checkpoint seen before is unreadable', () => {
    const { monitor, see, again, trouble } = watched()
    see(startMs, checkpointAt())
    trouble(startMs + second, 'corrupt', 'workers[0].loss is missing')
    expect(monitor.view(startMs + second)).toMatchObject({
      phase: 'blind',
      verdict: 'unknown',
      reason: 'the checkpoint can no longer be read: workers[0].loss is missing',
    })
    again(startMs + 2 * second)
    expect(monitor.view(startMs + 2 * second)).toMatchObject({ phase: 'running' })
  })

  test('The phase of a complete run stays "complete", even when the file is removed', () => {
    const { monitor, see, again, trouble, script } = watched()
    see(startMs, completeAt(startMs))
    again(startMs + 3600 * second)
    trouble(startMs + 7200 * second, 'missing', 'health.json is gone')
    expect(monitor.view(startMs + 7200 * second)).toMatchObject({
      phase: 'complete',
      verdict: 'healthy',
      etaMs: 0,
      notes: ['since the run ended: health.json is gone'],
      workers: [
        { state: 'done', unmovedMs: null },
        { state: 'done', unmovedMs: null },
      ],
    })
    expect(script.looks).toEqual([false])
    trouble(startMs + 7300 * second, 'corrupt')
    expect(monitor.view(startMs + 7300 * second)).toMatchObject({
      phase: 'blind',
      verdict: 'unknown',
    })
  })

  test('The phase is "failed" when the run says so, and "running" if it may restart', () => {
    const { monitor, see } = watched()
    const ended = { outcome: 'failed', reason: 'rank 1 was killed', ranks: [1], is_final: false }
    see(startMs, checkpointAt(startMs, { minicluster: details({ ended }) }))
    expect(monitor.view(startMs)).toMatchObject({ phase: 'running', verdict: 'critical' })
    const final = details({ ended: { ...ended, is_final: true } })
    see(startMs, checkpointAt(startMs, { minicluster: final }))
    expect(monitor.view(startMs + 3600 * second)).toMatchObject({
      phase: 'failed',
      verdict: 'critical',
      reason: 'the run failed: rank 1 was killed',
      etaMs: null,
      elapsedMs: 100 * second,
    })
  })

  test('The phase is "running" with an unknown verdict for event logs without a checkpoint', () => {
    const { monitor } = watched()
    monitor.observe({ kind: 'steps', atMs: startMs, rank: 0, steps: [stepRecord(3)] })
    expect(monitor.view(startMs)).toMatchObject({ phase: 'running', verdict: 'unknown' })
  })
})

describe('Verdict of the monitor', () => {
  test('The verdict is critical for a known problem, even when nothing more is visible', () => {
    const { monitor, see, script } = watched()
    script.active = [anomaly({ type: 'failed_worker', severity: 'critical', description: 'gone' })]
    see(startMs, checkpointAt())
    expect(monitor.view(startMs)).toMatchObject({
      verdict: 'critical',
      reason: 'failed_worker: gone',
      workers: [{ state: 'healthy' }, { state: 'failed', anomalies: ['failed_worker:1:1'] }],
    })
    expect(monitor.view(startMs + 60 * second)).toMatchObject({
      phase: 'stale',
      verdict: 'critical',
    })
    see(startMs + 61 * second, completeAt(startMs + 61 * second))
    expect(monitor.view(startMs + 61 * second)).toMatchObject({
      phase: 'complete',
      verdict: 'critical',
    })
  })

  test('The verdict is degraded for a warning, and unknown if that run is not visible', () => {
    const { monitor, see, script } = watched()
    script.active = [anomaly()]
    see(startMs, checkpointAt())
    expect(monitor.view(startMs)).toMatchObject({
      verdict: 'degraded',
      workers: [{ state: 'healthy' }, { state: 'slow' }],
    })
    expect(monitor.view(startMs + 60 * second).verdict).toBe('unknown')
  })

  test('The verdict follows the status in the checkpoint when no detector raises anything', () => {
    const { monitor, see } = watched()
    see(startMs, checkpointAt(startMs, { workers: [snapshot({ status: 'slow' })] }))
    expect(monitor.view(startMs).verdict).toBe('degraded')
    const workers = [snapshot(), snapshot({ worker_id: 1, status: 'failed' as const })]
    see(startMs, checkpointAt(startMs, { workers }))
    expect(monitor.view(startMs)).toMatchObject({
      verdict: 'critical',
      reason: 'worker 1 failed or stalled',
    })
  })

  test('The verdict is unknown when no worker is listed or one is no longer listed', () => {
    const { monitor, see } = watched()
    see(startMs, checkpointAt(startMs, { workers: [] }))
    expect(monitor.view(startMs)).toMatchObject({
      verdict: 'unknown',
      reason: 'the checkpoint names no worker',
    })
    see(startMs + second, checkpointAt(startMs + second))
    see(startMs + 2 * second, checkpointAt(startMs + 2 * second, { workers: [snapshot()] }))
    expect(monitor.view(startMs + 2 * second)).toMatchObject({
      verdict: 'unknown',
      reason: 'there is no recent data from worker 1',
      workers: [{ state: 'healthy' }, { state: 'unknown', step: 4 }],
    })
  })

  test('The verdict is unknown for a run that calls itself complete too early', () => {
    const { monitor, see } = watched()
    see(startMs, checkpointAt(startMs, { is_complete: true }))
    expect(monitor.view(startMs)).toMatchObject({ phase: 'complete', verdict: 'unknown' })
    const workers = [snapshot({ step: 9 }), snapshot({ worker_id: 1, step: 3 })]
    const late = checkpointAt(startMs, { completed_steps: 10, is_complete: true, workers })
    see(startMs, late)
    expect(monitor.view(startMs)).toMatchObject({
      verdict: 'unknown',
      workers: [{ state: 'done' }, { state: 'unknown' }],
    })
  })

  test('A worker that is slow to the end of its run is slow and not done, unless that is minor', () => {
    for (const [severity, state] of [
      ['warning', 'slow'],
      ['minor', 'done'],
    ] as const) {
      const { monitor, see, script } = watched()
      script.active = [anomaly({ severity })]
      see(startMs, completeAt(startMs))
      expect(monitor.view(startMs).workers).toMatchObject([{ state: 'done' }, { state }])
    }
  })

  test('The verdict is unknown while a worker has not finished a step', () => {
    const { monitor, see } = watched()
    const minicluster = details({ workers: [0, 1, 2].map((worker_id) => ({ worker_id })) })
    see(startMs, checkpointAt(startMs, { minicluster }))
    expect(monitor.view(startMs)).toMatchObject({
      verdict: 'unknown',
      workers: [{}, {}, { workerId: 2, state: 'unknown', step: null, loss: null }],
    })
  })
})

describe('Another run in the same place', () => {
  test.each([
    ['has another name', { run_id: 'two' }, 'run "one" was replaced by run "two"'],
    ['has another length', { total_steps: 20 }, 'run "one" of 10 steps was replaced by one of 20'],
  ])('The monitor closes the old run when the new one %s', (_, changes, note) => {
    const { monitor, see, script } = watched()
    script.active = [anomaly()]
    see(startMs, checkpointAt())
    script.active = []
    const only = { workers: [snapshot({ worker_id: 7 })] }
    see(startMs + second, checkpointAt(startMs + second, { ...changes, ...only }))
    const view = monitor.view(startMs + second)
    expect(view).toMatchObject({ verdict: 'healthy', notes: [note] })
    expect(view.workers.map(({ workerId }) => workerId)).toEqual([7])
    expect(view.anomalies).toMatchObject([{ resolvedAtMs: startMs + second }])
    expect(monitor.history.workerIds).toEqual([7])
  })
})

describe('The end of a command', () => {
  test('A run whose number of steps becomes known at its end stays the same run, with its anomalies', () => {
    const { monitor, see, script } = watched()
    script.active = [anomaly()]
    see(startMs, checkpointAt(startMs, { total_steps: null }))
    see(startMs + second, completeAt(startMs + second))
    const view = monitor.view(startMs + second)
    expect(view).toMatchObject({ phase: 'complete', notes: [] })
    expect(view.anomalies).toMatchObject([{ resolvedAtMs: null }])
  })
})

describe('Workers of a view', () => {
  test('A worker has the newest figures of both sources and the logs as its history', () => {
    const { monitor, see } = watched()
    see(startMs, checkpointAt())
    const steps = [0, 1, 2, 3, 4, 5].map((step) => stepRecord(step))
    monitor.observe({ kind: 'steps', atMs: startMs + second, rank: 0, steps })
    expect(monitor.view(startMs + 3 * second).workers).toMatchObject([
      { step: 5, loss: 0.5, stepMs: 4, unmovedMs: 2 * second },
      { step: 4, loss: 1.5, stepMs: null, unmovedMs: 3 * second },
    ])
    expect(monitor.history.series(0, 'stepMs', 100)).toHaveLength(6)
    expect(monitor.history.series(1, 'loss', 100)).toHaveLength(1)
  })

  test('A worker may have a loss that is not a number, which differs from an unknown loss', () => {
    const { monitor, see } = watched()
    see(startMs, checkpointAt(startMs, { workers: [snapshot({ loss: NaN })] }))
    expect(monitor.view(startMs).workers[0]?.loss).toBeNaN()
  })
})

const stepRecord = (step: number): StepRecord => ({
  step,
  loss: 0.5,
  throughput_samples_per_sec: 100,
  allreduce_time_ms: 1,
  compute_time_ms: 2,
  step_time_ms: 4,
})

/** Our own details of a checkpoint that was begun 100 s before `startMs`, as far as the monitor itself looks at them. */
const details = (changes: object): CheckpointDetails => ({
  version: 1,
  run_directory: null,
  started_at: new Date(startMs - 100 * second).toISOString(),
  sequence: 1,
  workers: [],
  ended: null,
  ...changes,
})

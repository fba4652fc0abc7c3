import { describe, expect, test } from 'vitest'
import { createMonitor } from '../../../../src/watch/monitor/create-monitor.js'
import type {
  HealthCheckpoint,
  WorkerSnapshot,
} from '../../../../src/kit/records/monitor/health-checkpoint.js'
import { checkpointAt, snapshot, startMs } from '../../../support/builders/monitor-builders.js'

/** What `monitor status` sees of a single checkpoint of these workers, with the keys of the older tool alone. */
function oneLook(
  workers: readonly Partial<WorkerSnapshot>[],
  changes: Partial<HealthCheckpoint> = {},
) {
  const monitor = createMonitor({ source: 'health.json', staleAfterMs: 60_000, isOneLook: true })
  const checkpoint = checkpointAt(startMs, {
    workers: workers.map((one, rank) => snapshot({ worker_id: rank, step: 50, ...one })),
    total_steps: 100,
    completed_steps: 51,
    ...changes,
  })
  monitor.observe({ kind: 'checkpoint', atMs: startMs, checkpoint, notes: [] })
  return monitor.view(startMs)
}

describe('A single look at a foreign file', () => {
  test.each([
    ['allreduce_time_ms', [1, 1, 1000], "for 1,000 ms, 1000.00 times the others' 1 ms"],
    ['allreduce_time_ms', [1, 1, 1, 10], "for 10 ms, 10.00 times the others' 1 ms"],
    ['allreduce_time_ms', [0, 0, 0, 10], "for 10 ms, beside the others' 0 ms"],
    ['loss', [1, 1, 9], "is 9, 9.00 times the others' 1"],
    ['loss', [2000, 2000, 20000], "is 20,000, 10.00 times the others' 2,000"],
    ['compute_time_ms', [2000, 2000, 6000], "for 6,000 ms, 3.00 times the others' 2,000 ms"],
    [
      'throughput_samples_per_sec',
      [9e4, 9e4, 3e4],
      'processes 30,000 samples/s, the others 90,000',
    ],
  ] as const)('The figures of %s of %j are those of the file', (key, values, text) => {
    expect(oneLook(values.map((value) => ({ [key]: value }))).reason).toContain(text)
  })

  const over = { is_complete: true, total_steps: 51 }
  test.each([
    ['is marked as slow', { status: 'slow' }, 'slow_worker', 'degraded'],
    ['is marked as failed', { status: 'failed' }, 'failed_worker', 'critical'],
    ['has a throughput of 0', { throughput_samples_per_sec: 0 }, 'failed_worker', 'critical'],
  ] as const)(
    'A worker that %s makes a foreign run no healthy one, running or over',
    (_what, one, type, verdict) => {
      for (const changes of [{}, over]) {
        const expected = { verdict, anomalies: [{ type, workerId: 2 }] }
        expect(oneLook([{}, {}, one], changes)).toMatchObject(expected)
        expect(oneLook([{}, {}, {}], changes)).toMatchObject({ verdict: 'healthy', anomalies: [] })
      }
    },
  )

  test.each([1, 2, 4])('A foreign run of %d workers without any pace is unknown', (count) => {
    const still = Array.from({ length: count }, () => ({ throughput_samples_per_sec: 0 }))
    const { verdict, reason, anomalies } = oneLook(still, over)
    expect({ verdict, anomalies }).toEqual({ verdict: 'unknown', anomalies: [] })
    expect(reason).toContain('every worker has a throughput of 0 samples/s')
  })

  test.each([
    [[0, 0, 0, 5], 'unknown'],
    [[0, 5], 'unknown'],
    [[0, 5, 5], 'healthy'],
    [[0, 0, 0], 'healthy'],
    [[-1, -1, -1], 'healthy'],
  ])('Losses of %j, of which no ratio tells the distance, leave a run %s', (losses, verdict) => {
    const view = oneLook(losses.map((loss) => ({ loss })))
    expect(view).toMatchObject({ verdict, anomalies: [] })
    if (verdict === 'unknown') expect(view.reason).toContain("is 5, beside the others' 0")
  })
})

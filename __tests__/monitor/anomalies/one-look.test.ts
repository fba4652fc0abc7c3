import { describe, expect, test } from 'vitest'
import { createMonitor } from '../../../src/monitor/create-monitor.js'
import type {
  HealthCheckpoint,
  WorkerSnapshot,
} from '../../../src/records/monitor/health-checkpoint.js'
import {
  checkpointAt,
  ownDetails,
  snapshot,
  startMs,
  workerHealth,
} from '../../support/builders/monitor-builders.js'

/** What `monitor status` sees of a single checkpoint of these workers. */
function oneLook(
  workers: readonly Partial<WorkerSnapshot>[],
  changes: Partial<HealthCheckpoint> = {},
) {
  const monitor = createMonitor({ source: 'health.json', staleAfterMs: 60_000, isOneLook: true })
  const checkpoint = checkpointAt(startMs, {
    workers: workers.map((one, rank) => snapshot({ worker_id: rank, step: 50, ...one })),
    ...{ total_steps: 100, completed_steps: 51 },
    ...changes,
  })
  monitor.observe({ kind: 'checkpoint', atMs: startMs, checkpoint, notes: [] })
  return monitor.view(startMs)
}

const usual = [{}, { compute_time_ms: 2.1 }, { throughput_samples_per_sec: 1010 }]

describe('A single look', () => {
  test.each([
    ['half the throughput', { throughput_samples_per_sec: 500 }, /processes 500 samples.*2\.0/],
    ['twice the compute time', { compute_time_ms: 4.2 }, /computes for 4\.20 ms.*2\.\d+ times/],
  ])(
    'A worker with %s of its peers makes a run degraded, with weak evidence',
    (_what, one, text) => {
      const view = oneLook([...usual, one])
      expect(view.verdict).toBe('degraded')
      expect(view.reason).toMatch(text)
      expect(view.reason).toContain('(weak evidence)')
      expect(view.anomalies).toMatchObject([{ type: 'slow_worker', workerId: 3, evidence: 'weak' }])
    },
  )

  test('A run of two workers with a slow one is degraded, and neither worker is blamed', () => {
    const view = oneLook([{}, { throughput_samples_per_sec: 500 }])
    expect(view.verdict).toBe('degraded')
    expect(view.anomalies).toMatchObject([{ type: 'slow_worker', workerId: null }])
  })

  test.each([
    ['less than twice the compute time', [...usual, { compute_time_ms: 3.6 }]],
    [
      'peers that differ as much themselves',
      [400, 1000, 2200, 500].map((rate) => ({ throughput_samples_per_sec: rate })),
    ],
  ])('A worker with %s raises nothing, and is undetermined', (_what, workers) => {
    const view = oneLook(workers)
    expect(view.verdict).toBe('healthy')
    expect(view.undecided.map(({ type }) => type)).toContain('slow_worker')
  })

  test('An anomaly that one look cannot judge is undetermined, and the reason says so', () => {
    const view = oneLook(usual)
    const types = ['slow_worker', 'loss_divergence', 'allreduce_spike', 'stalled_worker']
    expect(view.undecided.map(({ type }) => type)).toEqual(types)
    expect(view.reason).toContain(`undetermined: ${types.join(', ')}`)
  })

  test('One look at our own checkpoint is enough for stalled workers, because the launcher watched them', () => {
    const heard = new Date(startMs).toISOString()
    const workers = [0, 1, 2].map((rank) =>
      workerHealth({ worker_id: rank, heard_at: heard, last_step_at: heard }),
    )
    const view = oneLook(usual, { minicluster: ownDetails({ workers }) })
    expect(view.undecided.map(({ type }) => type)).not.toContain('stalled_worker')
  })
})

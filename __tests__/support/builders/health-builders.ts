import type { HealthReport, WorkerStatus } from '../../../src/kit/records/monitor/health-report.js'
import type { HealthHistory, HealthInput } from '../../../src/gate/report/health/health-input.js'
import { testNow } from './report-builders.js'

/** No number in here was measured. */
export function aWorkerStatus(overrides: Partial<WorkerStatus> = {}): WorkerStatus {
  return {
    worker_id: 0,
    step: 40,
    status: 'healthy',
    throughput_samples_per_sec: 1000,
    loss: 0.5,
    allreduce_time_ms: 2,
    data_time_ms: 0.5,
    compute_time_ms: 6,
    step_time_ms: 9,
    unmoved_ms: 100,
    anomalies: [],
    ...overrides,
  }
}

/** Of a run of three workers that are well, unless told otherwise. */
export function aHealthReport(overrides: Partial<HealthReport> = {}): HealthReport {
  const { verdict = 'healthy' } = overrides
  return {
    status: verdict,
    run_id: 'test-run',
    completed_steps: 40,
    total_steps: 200,
    anomaly_counts: { total: 0, by_severity: { warning: 0, critical: 0 }, by_type: {} },
    worker_statuses: [0, 1, 2].map((worker_id) => aWorkerStatus({ worker_id })),
    recommendations: [],
    record_version: 1,
    verdict,
    phase: 'running',
    reason: '3 workers at work, no anomaly',
    eta_ms: 8000,
    elapsed_ms: 2000,
    age_ms: 300,
    anomalies: [],
    anomalies_left_out: 0,
    undecided: [],
    advice: [],
    notes: [],
    source: 'results/health.json',
    checked_at: testNow.toISOString(),
    ...overrides,
  }
}

/** The same with a critical anomaly of worker 1 that lasts, and a warning that has gone away. */
export function aSickReport(overrides: Partial<HealthReport> = {}): HealthReport {
  const anomaly = {
    id: 'stalled_worker:1:1',
    worker_id: 1,
    step: 40,
    anomaly_type: 'stalled_worker',
    severity: 'critical',
    description: 'worker 1 has been at step 40 for 12 s, the others moved on',
    source: 'checkpoint',
    raised_at: testNow.toISOString(),
    resolved_at: null,
  } as const
  const gone = {
    ...anomaly,
    id: 'slow_worker:2:1',
    worker_id: 2,
    anomaly_type: 'slow_worker',
  } as const
  return aHealthReport({
    verdict: 'critical',
    reason: `stalled_worker: ${anomaly.description}`,
    anomaly_counts: {
      total: 1,
      by_severity: { warning: 0, critical: 1 },
      by_type: { stalled_worker: 1 },
    },
    worker_statuses: [
      aWorkerStatus(),
      aWorkerStatus({ worker_id: 1, status: 'stalled', anomalies: [anomaly.id] }),
      aWorkerStatus({ worker_id: 2, loss: NaN }),
    ],
    anomalies: [{ ...gone, severity: 'warning', resolved_at: testNow.toISOString() }, anomaly],
    undecided: [
      { type: 'loss_divergence', reason: 'one loss is not a number', needs: 'more finite losses' },
    ],
    advice: [
      {
        anomaly_id: anomaly.id,
        meaning: 'The worker no longer trains.',
        next: ['Look whether its process waits for a peer.'],
        commands: ['minicluster runs events ./runs/test-run --rank 1'],
      },
    ],
    notes: ['unknown field colour was kept'],
    ...overrides,
  })
}

/** A past of so many steps; worker 1 computes twice as long. */
export function aHistory(workers = 3, steps = 300): HealthHistory {
  return {
    workerIds: Array.from({ length: workers }, (_, id) => id),
    series: (workerId, metric, maxPoints) => {
      const width = Math.ceil(steps / maxPoints)
      return Array.from({ length: Math.ceil(steps / width) }, (_, index) => {
        const mean = metric === 'loss' ? 1 / (index + 1) : (workerId === 1 ? 12 : 6) + (index % 7)
        const firstStep = index * width
        return { firstStep, lastStep: firstStep + width - 1, max: mean + 1, mean }
      })
    },
  }
}

export const noHistory: HealthHistory = { workerIds: [], series: () => [] }

export function aHealthInput(
  report: HealthReport = aHealthReport(),
  history: HealthHistory = aHistory(),
): HealthInput {
  return {
    title: 'Health of run test-run',
    report,
    history,
    now: testNow,
    generator: 'minicluster 0.0.0-test',
    paths: { 'health_report.html': 'out/health_report.html' },
  }
}

import type { TrackedAnomaly } from '../../../watch/monitor/anomaly.js'
import { explanationsRecord } from '../../../watch/monitor/explanation.js'
import {
  isFullyJudged,
  type MonitorView,
  type Recommendation,
  type WorkerView,
} from '../../../watch/monitor/monitor-view.js'
import {
  healthReportVersion,
  type HealthReport,
  type ReportedAnomaly,
  type WorkerStatus,
} from '../../../kit/records/monitor/health-report.js'

/** The record of a moment of a run, as `monitor report --json` prints it. */
export function composeHealthReport(view: MonitorView): HealthReport {
  const active = view.anomalies.filter(({ resolvedAtMs }) => resolvedAtMs === null)
  return {
    status: view.verdict,
    run_id: view.runId,
    completed_steps: view.completedSteps,
    total_steps: view.totalSteps,
    anomaly_counts: {
      total: active.length,
      by_severity: {
        warning: 0,
        critical: 0,
        minor: 0,
        ...countBy(active, ({ severity }) => severity),
      },
      by_type: countBy(active, ({ type }) => type),
    },
    worker_statuses: view.workers.map(statusOf),
    recommendations: view.recommendations.map(inOneLine),
    record_version: healthReportVersion,
    verdict: view.verdict,
    is_fully_judged: isFullyJudged(view),
    phase: view.phase,
    reason: view.reason,
    eta_ms: view.etaMs,
    elapsed_ms: view.elapsedMs,
    age_ms: view.ageMs,
    anomalies: view.anomalies.map(anomalyOf),
    anomalies_left_out: view.anomaliesLeftOut,
    undecided: view.undecided.map(({ type, reason, needs }) => ({ type, reason, needs })),
    advice: view.recommendations.map(({ anomalyId, meaning, next, commands }) => ({
      anomaly_id: anomalyId,
      meaning,
      next: [...next],
      commands: [...commands],
    })),
    notes: [...view.notes],
    source: view.source,
    checked_at: new Date(view.atMs).toISOString(),
  }
}

function statusOf(worker: WorkerView): WorkerStatus {
  return {
    worker_id: worker.workerId,
    step: worker.step,
    status: worker.state,
    throughput_samples_per_sec: worker.throughputSamplesPerSec,
    loss: worker.loss,
    allreduce_time_ms: worker.allreduceMs,
    data_time_ms: worker.dataMs,
    compute_time_ms: worker.computeMs,
    step_time_ms: worker.stepMs,
    unmoved_ms: worker.unmovedMs,
    anomalies: [...worker.anomalies],
  }
}

function anomalyOf(anomaly: TrackedAnomaly): ReportedAnomaly {
  const { id, workerId, step, type, severity, evidence, description, source } = anomaly
  const { raisedAtMs, resolvedAtMs } = anomaly
  return {
    id,
    worker_id: workerId,
    step,
    anomaly_type: type,
    severity,
    description,
    source,
    ...(evidence && { evidence }),
    raised_at: new Date(raisedAtMs).toISOString(),
    resolved_at: resolvedAtMs === null ? null : new Date(resolvedAtMs).toISOString(),
    ...explanationsRecord(anomaly),
  }
}

const inOneLine = ({ meaning, next, commands }: Recommendation): string =>
  [meaning, ...next, ...commands.map((command) => `Run: ${command}`)].join(' ')

function countBy<T>(items: readonly T[], of: (item: T) => string): Record<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(of(item), (counts.get(of(item)) ?? 0) + 1)
  return Object.fromEntries(counts)
}

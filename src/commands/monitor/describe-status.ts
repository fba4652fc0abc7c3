import { singleLine } from '../../console/single-line.js'
import type { MonitorView } from '../../monitor/monitor-view.js'
import type { HealthStatus } from '../../records/monitor/health-status.js'

/** A run's health in one line; nothing in it can break the line or move the cursor. */
export function describeStatus(view: MonitorView): string {
  const { verdict, runId, completedSteps, totalSteps, reason } = view
  const steps = totalSteps === null ? 'step unknown' : `step ${completedSteps ?? '?'}/${totalSteps}`
  const place = runId === null ? ` (${view.source})` : ''
  const parts = [verdict.toUpperCase(), `run ${runId ?? 'unknown'}`, steps, reason + place]
  return parts.map((part) => singleLine(part)).join('  ')
}

/** What the nodes of blamed workers show, a sentence each; safe to print. */
export const explanationsOf = ({ anomalies }: MonitorView): readonly string[] =>
  anomalies.flatMap(({ explanations = [] }) =>
    explanations.map(({ sentence }) => singleLine(sentence)),
  )

/** The same as a record. */
export function recordStatus(view: MonitorView): HealthStatus {
  const active = view.anomalies.filter(({ resolvedAtMs }) => resolvedAtMs === null)
  const countOf = (severity: 'warning' | 'critical'): number =>
    active.filter((anomaly) => anomaly.severity === severity).length
  return {
    record_version: 1,
    status: view.verdict,
    reason: view.reason,
    run_id: view.runId,
    phase: view.phase,
    completed_steps: view.completedSteps,
    total_steps: view.totalSteps,
    num_workers: view.workers.length,
    age_ms: view.ageMs,
    anomaly_counts: {
      total: active.length,
      by_severity: { warning: countOf('warning'), critical: countOf('critical') },
    },
    ...(explanationsOf(view).length === 0 ? {} : { explanations: [...explanationsOf(view)] }),
    notes: [...view.notes],
    checkpoint: view.source,
    timestamp: new Date(view.atMs).toISOString(),
  }
}

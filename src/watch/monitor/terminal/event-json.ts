import type { ReportedAnomaly } from '../../../kit/records/monitor/health-report.js'
import type { MonitorEvent } from '../../../kit/records/monitor/monitor-event.js'
import type { TrackedAnomaly } from '../anomaly.js'
import { explanationsRecord } from '../explanation.js'
import { isFullyJudged } from '../monitor-view.js'
import type { WatchEvent } from './diff-views.js'
import { countStates } from './order-workers.js'

/** An event as one line of JSON; every line has the same keys, and null is not known. */
export function eventJson(event: WatchEvent): string {
  return JSON.stringify(eventRecord(event))
}

function eventRecord(event: WatchEvent): MonitorEvent {
  const { kind, view } = event
  return {
    record_version: 1,
    event: kind,
    at: new Date(view.atMs).toISOString(),
    run_id: view.runId,
    phase: view.phase,
    verdict: view.verdict,
    is_fully_judged: isFullyJudged(view),
    reason: view.reason,
    completed_steps: view.completedSteps,
    total_steps: view.totalSteps,
    eta_ms: view.etaMs,
    elapsed_ms: view.elapsedMs,
    age_ms: view.ageMs,
    workers: Object.fromEntries(countStates(view.workers)),
    anomaly: 'anomaly' in event ? anomalyRecord(event.anomaly) : null,
    undecided: view.undecided.map(({ type, reason, needs }) => ({ type, reason, needs })),
  }
}

function anomalyRecord(anomaly: TrackedAnomaly): ReportedAnomaly {
  const { raisedAtMs, resolvedAtMs } = anomaly
  return {
    id: anomaly.id,
    anomaly_type: anomaly.type,
    severity: anomaly.severity,
    ...(anomaly.evidence && { evidence: anomaly.evidence }),
    worker_id: anomaly.workerId,
    step: anomaly.step,
    description: anomaly.description,
    source: anomaly.source,
    raised_at: new Date(raisedAtMs).toISOString(),
    resolved_at: resolvedAtMs === null ? null : new Date(resolvedAtMs).toISOString(),
    ...explanationsRecord(anomaly),
  }
}

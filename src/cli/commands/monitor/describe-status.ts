import { singleLine } from '../../../kit/console/single-line.js'
import { isFullyJudged, type MonitorView } from '../../../watch/monitor/monitor-view.js'
import type { HealthStatus } from '../../../kit/records/monitor/health-status.js'
import type { FindingSeverity } from '../../../kit/records/run/finding.js'
import { verdictWord } from '../../../kit/wording/verdict-word.js'

/** A run's health in one line; nothing in it can break the line or move the cursor. */
export function describeStatus(view: MonitorView): string {
  const { verdict, runId, completedSteps, totalSteps, reason, undecided } = view
  const total = totalSteps === null ? '' : `/${totalSteps}`
  const isUnknown = totalSteps === null && completedSteps === null
  const steps = isUnknown ? 'step unknown' : `step ${completedSteps ?? '?'}${total}`
  const place = runId === null ? ` (${view.source})` : ''
  const parts = [
    verdictWord(verdict, undecided.length),
    `run ${runId ?? 'unknown'}`,
    steps,
    reason + place,
  ]
  return parts.map((part) => singleLine(part)).join('  ')
}

/** Evidence from the nodes of blamed workers, a sentence each; safe to print. */
export const explanationsOf = ({ anomalies }: MonitorView): readonly string[] =>
  anomalies.flatMap(({ explanations = [] }) =>
    explanations.map(({ sentence }) => singleLine(sentence)),
  )

/** Undecided detectors, a line each: the reason, and the data that is missing. */
export const undecidedLines = ({ undecided }: MonitorView): readonly string[] =>
  undecided.map(({ type, reason, needs }) => `undetermined: ${type}: ${reason}. Needs: ${needs}`)

/** Minor anomalies, which change no verdict, a line each. */
export const minorLines = ({ anomalies }: MonitorView): readonly string[] =>
  anomalies
    .filter(({ severity, resolvedAtMs }) => severity === 'minor' && resolvedAtMs === null)
    .map(({ type, description }) => `minor: ${type}: ${singleLine(description)}`)

/** The same as a record. */
export function recordStatus(view: MonitorView): HealthStatus {
  const active = view.anomalies.filter(({ resolvedAtMs }) => resolvedAtMs === null)
  const countOf = (severity: FindingSeverity): number =>
    active.filter((anomaly) => anomaly.severity === severity).length
  return {
    record_version: 1,
    status: view.verdict,
    is_fully_judged: isFullyJudged(view),
    reason: view.reason,
    run_id: view.runId,
    phase: view.phase,
    completed_steps: view.completedSteps,
    total_steps: view.totalSteps,
    num_workers: view.workers.length,
    age_ms: view.ageMs,
    anomaly_counts: {
      total: active.length,
      by_severity: {
        warning: countOf('warning'),
        critical: countOf('critical'),
        minor: countOf('minor'),
      },
    },
    ...(explanationsOf(view).length === 0 ? {} : { explanations: [...explanationsOf(view)] }),
    undecided: view.undecided.map(({ type, reason, needs }) => ({ type, reason, needs })),
    notes: [...view.notes],
    checkpoint: view.source,
    timestamp: new Date(view.atMs).toISOString(),
  }
}

import type { FindingType } from '../../records/finding.js'
import type { HealthVerdict, Recommendation, RunPhase } from '../monitor-view.js'

/** `raised` once, `reminded` while it lasts, `resolved` once. */
export type AlertKind = 'raised' | 'reminded' | 'resolved'

/** What is wrong with a run as a whole. `unhealthy`: it ended, and not healthy. */
export type RunTrouble = 'stale' | 'blind' | 'failed' | 'unhealthy'

export type AlertSeverity = 'warning' | 'critical'

/** What an alert is about. */
export type AlertSubject = {
  /** The same for as long as the trouble is the same, however often it flaps; begins with the run's name. */
  readonly key: string
  /** Ids of the anomalies it stands for; empty for a run's own trouble. */
  readonly anomalyIds: readonly string[]
  readonly type: FindingType | `run_${RunTrouble}`
  readonly severity: AlertSeverity
  readonly workerId: number | null
  readonly step: number | null
  /** One sentence with what decided; from outside, so hostile. */
  readonly description: string
  /** Epoch milliseconds. */
  readonly sinceMs: number
}

/** What somebody is to be told. Times are epoch milliseconds; strings are as they came, and hostile. */
export type Alert = AlertSubject & {
  readonly kind: AlertKind
  readonly atMs: number
  /** How often it went away and came back before it could be called resolved. */
  readonly returns: number
  readonly run: AlertedRun
  readonly recommendation: Recommendation | null
}

/** The run as it was when the alert was made. */
export type AlertedRun = {
  readonly runId: string | null
  readonly source: string
  readonly phase: RunPhase
  readonly verdict: HealthVerdict
  readonly completedSteps: number | null
  readonly totalSteps: number | null
}

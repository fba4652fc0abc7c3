import type { Alert } from './alert.js'
import { describeAlert, isoTime } from './describe-alert.js'

/** The JSON that webhooks and commands are given. Fields may be added; a change of meaning is another version. */
export type AlertDocument = {
  readonly schema: 'minicluster.alert'
  readonly version: 1
  /** The same in every message about the same trouble, so that a receiver can join them. */
  readonly key: string
  readonly kind: Alert['kind']
  readonly severity: Alert['severity']
  readonly type: string
  readonly headline: string
  readonly description: string
  readonly worker_id: number | null
  readonly step: number | null
  readonly anomaly_ids: readonly string[]
  readonly since: string
  readonly at: string
  readonly times_come_back: number
  readonly next: readonly string[]
  readonly run: {
    readonly run_id: string | null
    readonly phase: string
    readonly verdict: string
    readonly completed_steps: number | null
    readonly total_steps: number | null
  }
}

/** Of a run's name, which may be as long as a file. */
const maxName = 200

export function toAlertDocument(alert: Alert): AlertDocument {
  const { key, kind, severity, type, run } = alert
  const { headline, description, next } = describeAlert(alert)
  return {
    schema: 'minicluster.alert',
    version: 1,
    ...{ key, kind, severity, type, headline, description },
    worker_id: alert.workerId,
    step: alert.step,
    anomaly_ids: alert.anomalyIds,
    since: isoTime(alert.sinceMs),
    at: isoTime(alert.atMs),
    times_come_back: alert.returns,
    next,
    run: {
      run_id: run.runId?.slice(0, maxName) ?? null,
      phase: run.phase,
      verdict: run.verdict,
      completed_steps: run.completedSteps,
      total_steps: run.totalSteps,
    },
  }
}

import type { Alert, DocumentFields } from './alert.js'
import { describeAlert, timeText } from './describe-alert.js'

/**
 * The JSON document for webhooks and commands: these fields, the problem's own fields, and the subject's under the name
 * of its kind. Fields may be added; a changed meaning gets a new version.
 */
export type AlertDocument = {
  readonly schema: 'minicluster.alert'
  readonly version: 1
  /** Equal in all messages about the same problem, so that receivers can group them. */
  readonly key: string
  readonly kind: Alert['kind']
  readonly severity: Alert['severity']
  readonly type: string
  readonly headline: string
  readonly description: string
  readonly anomaly_ids: readonly string[]
  readonly since: string
  readonly at: string
  readonly times_come_back: number
  readonly next: readonly string[]
  readonly subject: { readonly kind: string; readonly name: string | null }
} & DocumentFields

/** Maximum length of a subject's name, which may be very long. */
const maxName = 200

export function toAlertDocument(alert: Alert): AlertDocument {
  const { key, kind, severity, type, subject } = alert
  const { headline, description, next } = describeAlert(alert)
  return {
    ...alert.fields,
    [subject.kind]: subject.fields,
    schema: 'minicluster.alert',
    version: 1,
    key,
    kind,
    severity,
    type,
    headline,
    description,
    anomaly_ids: alert.anomalyIds,
    since: timeText(alert.sinceMs),
    at: timeText(alert.atMs),
    times_come_back: alert.returns,
    next,
    subject: { kind: subject.kind, name: subject.name?.slice(0, maxName) ?? null },
  }
}

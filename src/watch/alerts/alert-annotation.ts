import type { Alert } from './alert.js'
import { describeAlert } from './describe-alert.js'

/** One annotation of a workflow run; the runner's escaping is the adapter's part. */
export type AlertAnnotation = {
  readonly level: 'notice' | 'warning' | 'error'
  readonly title: string
  readonly message: string
}

/** Null for a reminder: the page of a run keeps earlier annotations and shows only ten per level. */
export function toAlertAnnotation(alert: Alert): AlertAnnotation | null {
  if (alert.kind === 'reminded') return null
  const { headline, description, next } = describeAlert(alert)
  const level = alert.severity === 'critical' ? 'error' : 'warning'
  return {
    level: alert.kind === 'resolved' ? 'notice' : level,
    title: headline,
    message: [description, ...next.slice(0, 2)].join(' '),
  }
}

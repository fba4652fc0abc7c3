/** The alert about a metric of the user: no value within its limits, or a pattern that is no longer used. */
export const metricAlert = (kind: 'late' | 'slow', name: string): string => `${kind}-metric ${name}`

/** Whether an alert is about a metric. */
export const isMetricAlert = (alert: string): boolean => /^(?:late|slow)-metric /.test(alert)

/** The kind of an alert, without what it is about. */
export const kindOfAlert = (alert: string): string => alert.replace(/ .*$/, '')

/** The name of a metric in an alert; empty for other alerts. */
export const metricOfAlert = (alert: string): string => /^\S+-metric (.*)$/.exec(alert)?.[1] ?? ''

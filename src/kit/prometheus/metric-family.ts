/** A Prometheus metric; its name ends with the unit. */
export type MetricFamily = {
  readonly type: 'gauge' | 'counter'
  readonly help: string
  readonly labels: readonly string[]
}

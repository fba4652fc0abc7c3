import type { MetricName, MetricSample } from './metric-families.js'

/** The label that says which run it is; empty, which Prometheus takes for none, while its name is not known. */
export type RunLabel = { readonly run: string }

/** One sample, or none where the value is not known: an absent metric is not a zero. */
export function known(
  name: MetricName,
  labels: MetricSample['labels'],
  value: number | null,
): readonly MetricSample[] {
  return value === null ? [] : [{ name, labels, value }]
}

export const inSeconds = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : milliseconds / 1000

/** Sums over segments: projections on a sign vector, and magnitudes. */
export type AuditSums = { readonly projections: Float64Array; readonly magnitudes: Float64Array }

/** What went into a reduction and what came out, as this rank saw it. */
export type AuditMeasurement = {
  step: number
  /** One for each contribution, over all segments. */
  contributions: readonly AuditSums[]
  /** Over the segments of this rank's shard. */
  reduced: AuditSums
  appliedScale: number | null
  expectedScale: number
}

/** What the system reports about the training thread during a step; null if unavailable. Times in milliseconds. */
export type ResourceMeasurement = {
  step: number
  dataDelayMs: number | null
  computeDelayMs: number | null
  exchangeDelayMs: number | null
  gaugeMs: number | null
  rssBytes: number | null
  liveTensors: number | null
}

/** Sums over segments: projections on a sign vector, and magnitudes. */
type AuditSums = { readonly projections: Float64Array; readonly magnitudes: Float64Array }

/** Input and output of a reduction, as this rank saw them. */
export type AuditMeasurement = {
  step: number
  /** One for each contribution, over all segments. */
  contributions: readonly AuditSums[]
  /** Over the segments of this rank's shard. */
  reduced: AuditSums
  appliedScale: number | null
  expectedScale: number
}

/** The system's figures about the training thread during a step; null if unavailable. Times in milliseconds. */
export type ResourceMeasurement = {
  step: number
  dataDelayMs: number | null
  computeDelayMs: number | null
  exchangeDelayMs: number | null
  gaugeMs: number | null
  rssBytes: number | null
  liveTensors: number | null
}

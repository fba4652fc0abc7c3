/** An amount as a user writes it; without a unit, it is in that of the metric. */
export type Amount = { readonly value: number; readonly unit: string | null; readonly text: string }

/** What a user allows of one metric; null for what is not set. */
export type Threshold = {
  /** Smallest worsening that counts, in percent of the baseline. */
  readonly percent: number | null
  readonly atMost: Amount | null
  readonly atLeast: Amount | null
}

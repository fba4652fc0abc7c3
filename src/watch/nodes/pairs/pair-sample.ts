/** One measurement of one direction. */
export type DirectionSample = {
  readonly from: string
  readonly to: string
  readonly megabytesPerS: number
  /** Round-trip time over 20 small messages; the same for both directions of a measurement. */
  readonly roundTripMs: { readonly min: number; readonly median: number; readonly max: number }
}

/** A pair that could not be measured, with the reason. */
export type UnknownPair = { readonly from: string; readonly to: string; readonly reason: string }

export type PairOutcome =
  | { readonly status: 'measured'; readonly samples: readonly DirectionSample[] }
  /** `isSilent`: the dialer gave no answer in all the time that it had. */
  | { readonly status: 'unknown'; readonly pair: UnknownPair; readonly isSilent: boolean }

/** Makes and measures connections between nodes. No call rejects. */
export type PairDriver = {
  /** Starts a listener on a node; returns a reason if that fails. */
  listen(node: string): Promise<{ readonly reason: string | null }>
  /** Measures both directions of a pair over one connection that the first node makes. */
  measure(dialer: string, listener: string): Promise<PairOutcome>
  close(): Promise<void>
}

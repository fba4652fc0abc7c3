/** One measurement of one direction. */
export type DirectionSample = {
  readonly from: string
  readonly to: string
  readonly megabytesPerS: number
  /** There and back, of 20 small messages; the same for both directions of a measurement. */
  readonly roundTripMs: { readonly min: number; readonly median: number; readonly max: number }
}

/** A pair that could not be measured, and why. */
export type UnknownPair = { readonly from: string; readonly to: string; readonly reason: string }

export type PairOutcome =
  | { readonly status: 'measured'; readonly samples: readonly DirectionSample[] }
  | { readonly status: 'unknown'; readonly pair: UnknownPair }

/** What makes and measures connections between nodes. No call rejects. */
export type PairDriver = {
  /** Starts to listen on a node; answers with a reason where that cannot be. */
  listen(node: string): Promise<{ readonly reason: string | null }>
  /** Measures both directions of a pair over one connection that the first node makes. */
  measure(dialer: string, listener: string): Promise<PairOutcome>
  close(): Promise<void>
}

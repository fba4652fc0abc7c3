/** Medians over a rank's newest steps, as the health checkpoint has them; times in milliseconds, unknown is null. */
type OwnWorkWindow = {
  readonly window_steps: number
  readonly own_work_ms: number | null
  readonly is_exact: boolean
  readonly step_ms: number | null
  readonly gauge_ms: number | null
  readonly samples: number | null
}

/** A rank at one look. */
export type RankSample = {
  readonly id: number
  readonly snapshot: { readonly step: number }
  readonly details: OwnWorkWindow | null
}

/** The disturbance of one run, fully drawn. Lists ranks only if it is not aimed at the whole group. */
export type Aim = {
  readonly name: string
  readonly rank: number
  /** The other end, where a link or a second rank is meant. */
  readonly peer: number | null
  readonly step: number
  /** First step at which it is over; null: it lasts. */
  readonly until: number | null
  readonly dose: number
  readonly seed: number
  /** Restarts of the run before which it is over: 1 is in the first attempt only. */
  readonly attempts: number
}

/** One step of one worker in milliseconds; null if unknown. */
export type WorkerStep = {
  readonly step: number
  readonly stepMs: number | null
  readonly dataMs: number | null
  readonly computeMs: number | null
  readonly allreduceMs: number | null
}

/** A run for a heat map: the activity of each worker in each step. */
export type HeatMapRun = {
  readonly label: string
  readonly numWorkers: number
  readonly numSteps: number
  /** A line per rank; one line for the whole run if the ranks are unknown. */
  readonly rows: readonly { readonly label: string; readonly steps: readonly WorkerStep[] }[]
  /** Missing data and the reason. */
  readonly notes: readonly string[]
}

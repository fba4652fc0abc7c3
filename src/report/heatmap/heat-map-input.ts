/** One step of one worker, milliseconds; null where it is not known. */
export type WorkerStep = {
  readonly step: number
  readonly stepMs: number | null
  readonly computeMs: number | null
  readonly allreduceMs: number | null
}

/** A run as a heat map shows it: who did what in which step. */
export type HeatMapRun = {
  readonly label: string
  readonly numWorkers: number
  readonly numSteps: number
  /** A line per rank; one line for the whole run where nothing is known of the ranks. */
  readonly rows: readonly { readonly label: string; readonly steps: readonly WorkerStep[] }[]
  /** What is missing, and why. */
  readonly notes: readonly string[]
}

import type { ExperimentSettings } from '../../../gate/experiment/experiment-settings.js'

/** A paired experiment, fully decided. */
export type PairedRequest = {
  /** Each a commit-ish, a directory or a workload module, relative to the working directory. */
  readonly base: string
  readonly head: string
  readonly pairs: number
  /** Decides the order of the runs and the draws of the analysis. */
  readonly orderSeed: number
  /** The user's own training command, run in the directory of each side; null: our own trainer with `workload`. */
  readonly command: readonly string[] | null
  /** A built-in workload, or the path of a module within each side. */
  readonly workload: string
  /** A minicluster program within each side; null is this one. */
  readonly program: string | null
  /** Options of `run` for every process, as words of a command line. */
  readonly parameters: readonly string[]
  /** How much slower side A is made to test the detection; 0 means not at all. */
  readonly positiveControlPercent: number
  /**
   * Length of a turn in which the runs of a block alternate; null chooses it by the length of a step, 0 runs them one
   * after the other.
   */
  readonly turnMs: number | null
  /** Of one process. */
  readonly limitMs: number
  readonly settings: Omit<ExperimentSettings, 'isSameWorkload'>
}

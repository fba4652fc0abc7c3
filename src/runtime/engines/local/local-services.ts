import type { EnvironmentRecord } from '../../../kit/records/run/run-metrics.js'
import type { EarlyWorkers } from './early-workers.js'

/** The machine services for starting workers. */
export type LocalServices = {
  /** The directory of worker.js and of the programs of its threads. */
  readonly programDirectory: string
  readonly environment: () => EnvironmentRecord
  /** The environment of workers, evaluated whenever some are started. */
  readonly workerVariables: () => Readonly<Record<string, string | undefined>>
  /** The mark by which the processes of a run are found and ended. */
  readonly markProcesses: (mark?: string) => ProcessMark
  /**
   * Workers that were started early, for the first group that requests them; null afterwards, and if there are none.
   */
  readonly takeEarlyWorkers?: () => EarlyWorkers | null
  readonly now: () => Date
  readonly monotonicMs: () => number
}

export type ProcessMark = {
  /** A variable that the workers and all their child processes inherit. */
  readonly variable: Readonly<Record<string, string>>
  /**
   * Workers end by themselves or are killed, but processes that they started may remain. Idle workers, and those of
   * another group, can be spared.
   */
  endAll(spared?: ReadonlySet<number>): Promise<void>
}

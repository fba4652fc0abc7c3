import type { EnvironmentRecord } from '../../records/run/run-metrics.js'
import type { EarlyWorkers } from './early-workers.js'

/** The machine services for starting workers. */
export type LocalServices = {
  /** Where worker.js and its threads' programs lie. */
  readonly programDirectory: string
  readonly environment: () => EnvironmentRecord
  /** The variables that workers see, asked for whenever some are started. */
  readonly workerVariables: () => Readonly<Record<string, string | undefined>>
  /** Marks the processes of a run so that they can be ended. */
  readonly markProcesses: (mark?: string) => ProcessMark
  /** Workers that are started already, for the first group that asks; null afterwards, and where there are none. */
  readonly takeEarlyWorkers?: () => EarlyWorkers | null
  readonly now: () => Date
  readonly monotonicMs: () => number
}

export type ProcessMark = {
  /** A variable that the workers, and whatever they start, inherit. */
  readonly variable: Readonly<Record<string, string>>
  /**
   * Workers end by themselves or are killed, but processes that they started may remain. Workers that wait for a task,
   * and those of another group, may be spared.
   */
  endAll(spared?: ReadonlySet<number>): Promise<void>
}

import type { Log } from '../console/log.js'
import type { RunTraining } from '../launch/training-job.js'
import type { EnvironmentRecord } from '../records/run-metrics.js'
import type { TextFiles } from '../records/text-files.js'
import type { Clock } from '../system/clock.js'
import type { Destination } from '../system/destinations.js'

/** The world a command acts on; entries build the real one, tests replace the parts they need to. */
export type Dependencies = {
  readonly log: Log
  readonly clock: Clock
  readonly files: Files
  /** Relative paths of options start here. */
  readonly workingDirectory: string
  readonly environment: () => EnvironmentRecord
  /** A name for a run that no other run has. */
  readonly newRunId: () => string
  readonly runTraining: RunTraining
  /** Aborts when the person or the runner wants everything to stop. */
  readonly signal: AbortSignal
}

/** Files as commands use them: read whole, written whole or not at all. */
export interface Files extends TextFiles {
  writeText(path: string, text: string): Promise<void>
  /** A file that is not there is removed already. */
  remove(path: string): Promise<void>
  prepareFile(path: string): Promise<Destination>
  prepareDirectory(path: string): Promise<Destination>
}

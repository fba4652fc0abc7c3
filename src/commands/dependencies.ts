import type { Log } from '../console/log.js'
import type { Terminal } from '../console/terminal.js'
import type { EventFollower } from '../launch/follow-events.js'
import type {
  RunTraining,
  TrainingJob,
  TrainingObserver,
  TransportName,
} from '../launch/training-job.js'
import type { Provenance } from '../records/baseline.js'
import type { EnvironmentRecord, RunMetrics } from '../records/run-metrics.js'
import type { RunEvent } from '../records/run-event.js'
import type { TextFiles } from '../records/text-files.js'
import type { BaselineListing } from '../system/baseline-directory.js'
import type { Clock } from '../system/clock.js'
import type { Destination } from '../system/destinations.js'
import type { TreeSize } from '../system/tree-size.js'

/** The world a command acts on; entries build the real one, tests replace the parts they need to. */
export type Dependencies = {
  readonly log: Log
  readonly clock: Clock
  readonly files: Files
  /** Relative paths of options start here. */
  readonly workingDirectory: string
  readonly environment: () => EnvironmentRecord
  /** Commit, workflow run and time of what is measured now; null where they are not known. */
  readonly provenance: () => Provenance
  /** A name for a run that no other run has. */
  readonly newRunId: () => string
  readonly engine: Engine
  /** Where a picture can be drawn and keys be read; null where output goes elsewhere. */
  readonly terminal: () => Terminal | null
  /** Aborts when the person or the runner wants everything to stop. */
  readonly signal: AbortSignal
}

/** What starts workers. */
export interface Engine {
  /** Path of cli.js, for a process of its own. */
  readonly programPath: string
  readonly runTraining: RunTraining
  /** The same, and a run that fails is restarted from its newest checkpoint, `maxRestarts` times at most. */
  runSupervised(
    job: TrainingJob,
    maxRestarts: number,
    observer: TrainingObserver,
    signal: AbortSignal,
  ): Promise<RunMetrics>
  /** Every rank's events, oldest first, as far as its log can be read. */
  readEvents(runDirectory: string, workers: number): Promise<readonly (readonly RunEvent[])[]>
  /** Reads every rank's events while they are being written, or those of an earlier attempt, which count from 0. */
  followEvents(runDirectory: string, workers: number, attempt?: number | null): EventFollower
  /** A directory of one's own for what is not to stay. */
  makeScratchDirectory(): Promise<string>
  /** Removes a directory with all that is in it; one that is not there is removed already. */
  removeDirectory(path: string): Promise<void>
  /** Milliseconds of every timed all-reduce, on the rank where it took longest. */
  benchCollective(request: CollectiveBenchmark, signal: AbortSignal): Promise<readonly number[]>
}

export type CollectiveBenchmark = {
  readonly workers: number
  readonly transport: TransportName
  /** float32 numbers that each rank gives and gets. */
  readonly elements: number
  readonly iterations: number
  /** Rounds before those that are timed. */
  readonly warmUp: number
}

/** Files as commands use them: read whole, written whole or not at all. */
export interface Files extends TextFiles {
  /** A whole file; throws a ConfigError where there is none to read. */
  readBytes(path: string): Promise<Uint8Array>
  writeText(path: string, text: string): Promise<void>
  /** A file that is not there is removed already. */
  remove(path: string): Promise<void>
  prepareFile(path: string): Promise<Destination>
  prepareDirectory(path: string): Promise<Destination>
  /** Bytes of a file, or of all below a directory. */
  treeSize(path: string): Promise<TreeSize>
  /** Path of the last entry of a directory in the order of names; null where there is none. */
  lastEntry(directory: string): Promise<string | null>
  /** Names of the baselines that lie in a directory. */
  listBaselines(directory: string): Promise<BaselineListing>
}

import type { Settings } from '../config/settings/settings.js'
import type { Log } from '../../kit/console/log.js'
import type { Terminal } from '../../kit/console/terminal.js'
import type { CpuReading } from '../../lab/detect/timing/foreign-load.js'
import type { CollectiveBenchmark } from '../../runtime/engines/local/bench-collective.js'
import type { ForkRequest } from '../../runtime/engines/command/fork-server.js'
import type { LoneEnd, LoneRequest } from '../../runtime/engines/command/lone-ranks.js'
import type { EventLogs } from '../../runtime/follow/follow-events.js'
import type { Protection } from '../../runtime/run/protection.js'
import type { RankForks } from '../../runtime/run/rank-forks.js'
import type { Training } from '../../runtime/run/training.js'
import type { TextParts } from '../../kit/records/json/format-record.js'
import type { Provenance } from '../../kit/records/baseline/baseline.js'
import type { ReportSubject } from '../../kit/records/reports/report-subject.js'
import type { EnvironmentRecord } from '../../kit/records/run/run-metrics.js'
import type { TextFiles, TextRead } from '../../kit/records/text-files.js'
import type { BaselineListing } from '../../machine/system/files/baseline-directory.js'
import type { Clock } from '../../machine/system/clock.js'
import type { Destination } from '../../machine/system/files/destinations.js'
import type { DirectoryLock } from '../../machine/system/files/directory-lock.js'
import type { sleep } from '../../machine/system/sleep.js'
import type { FileTree } from '../../machine/system/files/list-tree.js'
import type { TreeSize } from '../../machine/system/files/tree-size.js'

/** The environment of a command; entries build the real one, tests replace the parts that they need. */
export type Dependencies = RunServices & {
  readonly log: Log
  readonly clock: Clock
  readonly pause: typeof sleep
  readonly files: Files
  /** Relative paths of options start here. */
  readonly workingDirectory: string
  readonly environment: () => EnvironmentRecord
  /** CPU times of the machine and of this process with its descendants; null where the system does not report them. */
  readonly cpuTimes: () => CpuReading | null
  /** Commit, workflow run and time of what is measured now; null where they are not known. */
  readonly provenance: () => Provenance
  /** Whose result a report is; absent where no workflow makes it. */
  readonly subject?: () => Promise<ReportSubject | null>
  /** The settings file, for a command that takes more from it than options; null without one, absent where none is read. */
  readonly settings?: Settings | null
  /** A name for a run that no other run has. */
  readonly newRunId: () => string
  /** Where a picture can be drawn and keys be read; null where output goes elsewhere. */
  readonly terminal: () => Terminal | null
  /** Shows a file in the user's browser, if there is one. */
  readonly showPage: (path: string) => void
  /** Aborts when the user or the runner stops the command. */
  readonly signal: AbortSignal
}

/** The services that run jobs and keep their records. */
export type RunServices = {
  readonly training: Training
  readonly eventLogs: EventLogs
  readonly scratch: ScratchSpace
  /** Path of cli.js, for a process of its own. */
  readonly cliPath: string
  /** Runs ranks of a recorded job again, each alone, where the job ran. */
  readonly runLoneRanks: (request: LoneRequest, signal: AbortSignal) => Promise<LoneEnd>
  /** How runs in this directory can be kept from changing it. Their own files lie in another one. */
  readonly protectionOf: (directory: string, scratch: string) => Promise<Protection>
  /** The files of a directory, except those below a path; null where they are too many, or unreadable. */
  readonly listTree: (directory: string, without: string) => Promise<FileTree | null>
  /** A process that starts the ranks of a recorded job quickly; null where there can be none. */
  readonly openForks: (request: ForkRequest, signal: AbortSignal) => Promise<RankForks | null>
  /** Milliseconds of every timed all-reduce, on the rank where it took longest. */
  readonly benchCollective: (
    request: CollectiveBenchmark,
    signal: AbortSignal,
  ) => Promise<readonly number[]>
}

/** Temporary directories. */
interface ScratchSpace {
  make(): Promise<string>
  /** Removes a directory with its content; does nothing if there is none. */
  remove(path: string): Promise<void>
}

/** Files as commands use them: read whole, written whole or not at all. */
export interface Files extends TextFiles {
  /** A whole file; throws a ConfigError if there is none to read. */
  readBytes(path: string): Promise<Uint8Array>
  /** Some bytes of a file; null if there is no such file, or if it ends before. */
  readRange(path: string, at: number, length: number): Promise<Uint8Array | null>
  writeText(path: string, text: TextParts): Promise<void>
  /** The first bytes of a file, up to a limit. */
  readStart(path: string, maxBytes: number): Promise<TextRead>
  /** Replaces a file by another, atomically on the same disk; false if there is no such file. */
  move(from: string, to: string): Promise<boolean>
  /** Does nothing if there is no such file. */
  remove(path: string): Promise<void>
  /** Leaves a directory that is missing or not empty. */
  removeEmptyDirectory(path: string): Promise<void>
  prepareFile(path: string): Promise<Destination>
  prepareDirectory(path: string): Promise<Destination>
  /** The right to write into a directory until it is released, or the owner that has it. */
  lockDirectory(path: string): Promise<DirectoryLock>
  /** Bytes of a file, or of all below a directory. */
  treeSize(path: string): Promise<TreeSize>
  /** Path of the last entry of a directory, sorted by name; null if there is none. */
  lastEntry(directory: string): Promise<string | null>
  /** Names of the baselines in a directory. */
  listBaselines(directory: string): Promise<BaselineListing>
}

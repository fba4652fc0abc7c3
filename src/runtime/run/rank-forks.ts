import type { Protection } from './protection.js'
import type { WorkerExit } from './worker-handle.js'

/** One rank as its launcher started it. */
export type StartedRank = {
  /** The script or `-m` and the module, with its parameters; without the interpreter. */
  readonly argv: readonly string[]
  readonly directory: string
  /** The environment from its launcher. */
  readonly environment: Readonly<Record<string, string>>
}

/** What ranks find in their layer that differs from the files of this machine. */
export type LayerFiles = {
  /** Directory with the changes that the layer starts with; left out: it starts with none. */
  readonly prepared?: string
  /** A file with absolute paths, one a line, that they do not find. */
  readonly hidden?: string
}

/** Receives the output and the ends of the ranks of one job. */
export type ForkEvents = {
  line(text: string): void
  rankEnded(rank: number, end: WorkerExit): void
  allEnded(end: WorkerExit): void
}

/** Starts ranks repeatedly from a process that has already loaded their imports. */
export interface RankForks {
  /** Those of the job, as its launcher started them. */
  readonly ranks: readonly StartedRank[]
  /** How their changes of files are kept from the user. */
  readonly protection: Protection
  /** Starts ranks that share a layer of files, which is discarded with them; returns what ends them. */
  start(ranks: readonly StartedRank[], events: ForkEvents, files?: LayerFiles): () => void
  close(): Promise<void>
}

import type { WorkerExit } from './worker-handle.js'

/** One rank as its launcher started it. */
export type StartedRank = {
  /** The script or `-m` and the module, with its parameters; without the interpreter. */
  readonly argv: readonly string[]
  readonly directory: string
  /** The environment from its launcher. */
  readonly environment: Readonly<Record<string, string>>
}

/** Receives the output and the ends of the ranks of one job. */
export type ForkEvents = {
  line(text: string): void
  rankEnded(rank: number, end: WorkerExit): void
  allEnded(end: WorkerExit): void
}

/** Starts the same job repeatedly from a process that has already loaded its imports. */
export interface RankForks {
  readonly ranks: readonly StartedRank[]
  /** Starts all ranks, each with an environment of its own; returns what ends them. */
  start(environments: readonly Readonly<Record<string, string>>[], events: ForkEvents): () => void
  close(): Promise<void>
}

import type { ControlMessage } from '../../lab/telemetry/control-message.js'

/** How a worker process ended; `startError` is why there never was one. */
export type WorkerExit = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly startError?: NodeJS.ErrnoException
}

/** Receives the messages of a worker and its end, from its start on. */
export type WorkerEvents = {
  message(rank: number, message: ControlMessage): void
  /** A line that the worker's own code printed. */
  output(rank: number, line: string): void
  /** A line of the job of which it is not known whose it is. */
  shared?(line: string): void
  exit(rank: number, exit: WorkerExit): void
}

/** One running worker. */
export interface WorkerHandle {
  readonly rank: number
  readonly pid: number | undefined
  readonly hasExited: boolean
  /** Ends it at once, with every process that it started. */
  kill(): void
  /** Letter of its process state as Linux shows it: T is stopped, Z dead; null where it cannot be read. */
  readState(): string | null
}

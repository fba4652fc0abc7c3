import type { Paint } from './paint.js'

/** The output of commands for people and machines: a terminal, a pipe, or the log of a workflow. */
export interface Log {
  /** The colours that `print` may use. */
  readonly paint: Paint
  /** Lines of the result, for people. */
  print(text: string): void
  /** The result for machines as JSON text, or its parts, printed only if requested; call it once. */
  document(json: Iterable<string>): void
  /** Messages besides the result, such as the backend or a worker's own output. */
  note(line: string): void
  /** Details for verbose output. */
  detail(line: string): void
  warn(line: string): void
  error(line: string): void
  /** Announces a part of the work and groups its messages. */
  section<T>(title: string, work: () => Promise<T>): Promise<T>
  /** Shows the progress of a run; call `end` before printing anything else. */
  progress(state: ProgressState): void
  endProgress(): void
}

export type ProgressState = {
  readonly completedSteps: number
  /** Null: unknown. */
  readonly totalSteps: number | null
  /** The counted unit; steps by default. */
  readonly unit?: string
  /** Null until a step is done. */
  readonly loss: number | null
  readonly elapsedMs: number
}

import type { Paint } from './paint.js'

/** Where commands speak to people and machines: a terminal, a pipe, or the log of a workflow. */
export interface Log {
  /** The colours that `print` may use. */
  readonly paint: Paint
  /** Lines of the result, for people. */
  print(text: string): void
  /** The result for machines as JSON text, printed only where that was asked for; call it once. */
  document(json: string): void
  /** What goes on besides the result: which backend ran, a worker's own output. */
  note(line: string): void
  /** Details for those who asked for more. */
  detail(line: string): void
  warn(line: string): void
  error(line: string): void
  /** Announces a part of the work and groups what is said while it runs. */
  section<T>(title: string, work: () => Promise<T>): Promise<T>
  /** Shows how far a run is; call `end` before anything else is said. */
  progress(state: ProgressState): void
  endProgress(): void
}

export type ProgressState = {
  readonly completedSteps: number
  readonly totalSteps: number
  /** What is counted; steps unless said. */
  readonly unit?: string
  /** Null until a step is done. */
  readonly loss: number | null
  readonly elapsedMs: number
}

/** Where commands speak to people and machines: a terminal, a pipe, or the log of a workflow. */
export interface Log {
  /** Lines of the result, for people. */
  print(text: string): void
  /** The verdict and what it rests on, in lines; the first one in the colour of the status. */
  verdict(status: 'pass' | 'fail' | 'unknown', text: string): void
  /** The result for machines, printed only where JSON was asked for. */
  document(value: unknown): void
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
  /** Null until a step is done. */
  readonly loss: number | null
  readonly elapsedMs: number
}

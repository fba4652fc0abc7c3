import type { MonitorHistory } from './history.js'
import type { MonitorView } from './monitor-view.js'
import type { Observation } from './observation.js'

/** The state of a watched run: a fold without clock or files. */
export interface Monitor {
  readonly history: MonitorHistory
  observe(observation: Observation): void
  /** What is known at `atMs`, epoch milliseconds; staleness is judged by it. */
  view(atMs: number): MonitorView
}

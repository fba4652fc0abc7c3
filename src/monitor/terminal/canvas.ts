import type { Paint } from '../../console/paint.js'
import type { HealthVerdict, RunPhase, WorkerState } from '../monitor-view.js'
import type { Glyphs } from './glyphs.js'

/** The width, colours and characters for drawing lines. */
export type Canvas = {
  readonly columns: number
  readonly paint: Paint
  readonly glyphs: Glyphs
}

type Colour = keyof Paint

export const stateColours: Readonly<Record<WorkerState, Colour>> = {
  healthy: 'green',
  slow: 'yellow',
  failed: 'red',
  stalled: 'red',
  done: 'green',
  unknown: 'yellow',
}

export const verdictColours: Readonly<Record<HealthVerdict, Colour>> = {
  healthy: 'green',
  degraded: 'yellow',
  critical: 'red',
  unknown: 'yellow',
}

export const phaseColours: Readonly<Record<RunPhase, Colour>> = {
  waiting: 'yellow',
  running: 'green',
  complete: 'green',
  failed: 'red',
  stale: 'red',
  blind: 'red',
}

import type { Paint } from '../../../kit/console/paint.js'
import type { HealthVerdict, MonitorView, RunPhase, WorkerState } from '../monitor-view.js'
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

const verdictColours: Readonly<Record<HealthVerdict, Colour>> = {
  healthy: 'green',
  degraded: 'yellow',
  critical: 'red',
  unknown: 'yellow',
}

/** A healthy run that was not fully judged has the colour of an unknown one. */
export const verdictColour = ({ verdict, undecided }: MonitorView): Colour =>
  verdictColours[verdict === 'healthy' && undecided.length > 0 ? 'unknown' : verdict]

export const phaseColours: Readonly<Record<RunPhase, Colour>> = {
  waiting: 'yellow',
  running: 'green',
  complete: 'green',
  failed: 'red',
  stale: 'red',
  blind: 'red',
}

import { singleLine } from '../../../kit/console/single-line.js'
import type { MonitorView } from '../monitor-view.js'
import type { Canvas } from './canvas.js'
import { fit } from '../../../kit/console/text-cell.js'

/** Messages besides the run, newest last, undecided anomalies, and oddities of the source. */
export function noteLines(
  { undecided, notes }: MonitorView,
  said: readonly string[],
  { columns, paint, glyphs }: Canvas,
): readonly string[] {
  const texts = [
    ...said,
    ...undecided.map(
      ({ type, reason, needs }) => `${type} undetermined: ${reason}; it needs ${needs}`,
    ),
    ...notes,
  ]
  if (texts.length === 0) return []
  return [
    ` ${paint.bold('Notes')}`,
    ...texts.map((text) => paint.dim(fit(`    ${singleLine(text)}`, columns, glyphs.cut))),
  ]
}

import { singleLine } from '../../../kit/console/single-line.js'
import type { MonitorView } from '../monitor-view.js'
import type { Canvas } from './canvas.js'
import { fit, fitEnd } from '../../../kit/console/text-cell.js'

/** Ways to start the awaited run. */
export function waitingLines({ source }: MonitorView, { columns, glyphs }: Canvas): string[] {
  const indent = ' '.repeat(4)
  const path = fitEnd(singleLine(source), columns - indent.length - 1, glyphs.cut)
  return [
    ' Start a run that writes this file, or stop with q:',
    `${indent}minicluster run --health`,
    `${indent}${path}`,
  ].map((line) => fit(line, columns, glyphs.cut))
}

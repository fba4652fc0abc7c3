import type { Canvas } from './canvas.js'
import { fit } from '../../../kit/console/text-cell.js'
import type { TableWindow } from './worker-table.js'

/** Which workers are shown, and the keys; what does not fit is left out, the way to scroll last. */
export function footerLine(
  total: number,
  { order, offset, rows }: TableWindow,
  { columns, paint, glyphs }: Canvas,
): string {
  if (total === 0) return paint.dim(fit(' q quit', columns, glyphs.cut))
  const last = Math.min(total, offset + rows)
  const range = rows === 0 ? `none of ${total}` : `${offset + 1}-${last} of ${total}`
  const by = order === 'worst' ? 'worst first' : 'by rank'
  const canScroll = rows > 0 && rows < total
  const parts = [
    { text: `workers ${range}, ${by}`, weight: 0 },
    ...(canScroll ? [{ text: `${glyphs.keys.lines} scroll`, weight: 1 }] : []),
    ...(canScroll ? [{ text: glyphs.keys.pages, weight: 4 }] : []),
    { text: order === 'worst' ? 'w by rank' : 'w worst first', weight: 3 },
    { text: 'q quit', weight: 2 },
  ]
  for (const heaviest of [4, 3, 2, 1, 0]) {
    const line = ` ${parts
      .filter(({ weight }) => weight <= heaviest)
      .map(({ text }) => text)
      .join('   ')}`
    if (line.length <= columns) return paint.dim(line)
  }
  return paint.dim(fit(` workers ${range}`, columns, glyphs.cut))
}

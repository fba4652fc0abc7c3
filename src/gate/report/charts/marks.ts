import type { Mark } from './chart.js'
import { label, letterWidth, shorten, type Box } from './frame.js'
import type { Scale } from './scale.js'
import { element, type Svg } from './svg.js'

const rowHeight = 17
const gap = 16

type Placement = {
  readonly start: number
  readonly textX: number
  readonly anchor: 'start' | 'end'
}
type PlacedMark = Placement & { readonly x: number; readonly text: string; readonly row: number }

/** Places marks so that no labels overlap: each in the first row that is free at its position. */
export function placeMarks(marks: readonly Mark[], scale: Scale, box: Box): readonly PlacedMark[] {
  const rowEnds: number[] = []
  const room = Math.floor((box.width - box.left - box.right) / letterWidth)
  return [...marks]
    .sort((a, b) => a.x - b.x)
    .map((mark) => {
      const text = shorten(mark.label, room)
      const x = scale(mark.x)
      const textWidth = text.length * letterWidth
      const placement = besideLine(x, textWidth, box)
      const free = rowEnds.findIndex((end) => end + gap <= placement.start)
      const row = free >= 0 ? free : rowEnds.length
      rowEnds[row] = placement.start + textWidth
      return { ...placement, x, text, row }
    })
}

/** Right of the line; left of it if there is no space; across it for a text as wide as the plot. */
function besideLine(x: number, textWidth: number, box: Box): Placement {
  const isRoomRight = x + 5 + textWidth <= box.width - box.right
  const isRoomLeft = x - 5 - textWidth >= box.left
  if (isRoomRight) return { start: x + 5, textX: x + 5, anchor: 'start' }
  if (isRoomLeft) return { start: x - 5 - textWidth, textX: x - 5, anchor: 'end' }
  return { start: box.left, textX: box.left, anchor: 'start' }
}

/** Height the labels of the marks need above the plot. */
export function marksHeight(placed: readonly PlacedMark[]): number {
  return placed.length === 0 ? 0 : (Math.max(...placed.map(({ row }) => row)) + 1) * rowHeight
}

/** A vertical line per mark with its label above the plot; the box needs space for them at its top. */
export function drawMarks(placed: readonly PlacedMark[], box: Box): readonly Svg[] {
  const rows = marksHeight(placed) / rowHeight
  const baseline = (row: number) => box.top - 6 - (rows - 1 - row) * rowHeight
  const bottom = box.height - box.bottom
  const lines = placed.map(({ x, row }) =>
    element('line', { class: 'mark', x1: x, x2: x, y1: baseline(row) - 8, y2: bottom }),
  )
  const labels = placed.map(({ text, textX, anchor, row }) =>
    label(text, textX, baseline(row), { anchor, className: 'mark-label' }),
  )
  // Labels are drawn last: an edge in the background colour separates each from the lines behind it.
  return [...lines, ...labels]
}

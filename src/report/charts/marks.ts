import type { Mark } from './chart.js'
import { label, letterWidth, shorten, type Box } from './frame.js'
import type { Scale } from './scale.js'
import { element, type Svg } from './svg.js'

const rowHeight = 16
const gap = 16

type PlacedMark = {
  readonly x: number
  readonly text: string
  readonly textX: number
  readonly row: number
}

/** Marks set so that no two labels overlap: each in the first row that is free at its place. */
export function placeMarks(marks: readonly Mark[], scale: Scale, box: Box): readonly PlacedMark[] {
  const rowEnds: number[] = []
  const room = Math.floor((box.width - box.left - box.right) / letterWidth)
  return [...marks]
    .sort((a, b) => a.x - b.x)
    .map((mark) => {
      const text = shorten(mark.label, room)
      const x = scale(mark.x)
      const textWidth = text.length * letterWidth
      const textX = Math.min(x + 5, box.width - box.right - textWidth)
      const free = rowEnds.findIndex((end) => end + gap <= textX)
      const row = free >= 0 ? free : rowEnds.length
      rowEnds[row] = textX + textWidth
      return { x, text, textX, row }
    })
}

/** Height the labels of the marks need above the plot. */
export function marksHeight(placed: readonly PlacedMark[]): number {
  return placed.length === 0 ? 0 : (Math.max(...placed.map(({ row }) => row)) + 1) * rowHeight
}

/** A vertical line per mark with its label above the plot; give a box whose top has room for them. */
export function drawMarks(placed: readonly PlacedMark[], box: Box): readonly Svg[] {
  const rows = marksHeight(placed) / rowHeight
  return placed.map(({ x, text, textX, row }) => {
    const y = box.top - 6 - (rows - 1 - row) * rowHeight
    const line = { class: 'mark', x1: x, x2: x, y1: y - 8, y2: box.height - box.bottom }
    return element(
      'g',
      {},
      element('line', line),
      label(text, textX, y, { className: 'mark-label' }),
    )
  })
}

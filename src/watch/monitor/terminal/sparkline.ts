import type { HistoryPoint } from '../history.js'
import { median } from '../../../kit/stats/robust.js'

/** A column of this multiple of the median has the full height. */
const highest = 3

/** The height that fills a cell for all of these series, so that rows can be compared; null where nothing is known. */
export function sparkTop(rows: readonly (readonly HistoryPoint[])[]): number | null {
  const values = rows.flat().map(({ max }) => max)
  if (values.length === 0) return null
  const top = values.reduce((most, value) => Math.max(most, value), 0)
  return Math.min(top, highest * median(values)) || top
}

/** Peaks from oldest to newest, the newest at the right end; exactly `width` cells. */
export function sparkline(
  points: readonly HistoryPoint[],
  top: number | null,
  { width, levels }: { readonly width: number; readonly levels: string },
): string {
  const cells = points.slice(-width).map(({ max }) => level(max, top, levels))
  return cells.join('').padStart(width)
}

function level(value: number, top: number | null, levels: string): string {
  const share = top === null || top <= 0 ? 0 : value / top
  const index = Math.min(levels.length - 1, Math.max(0, Math.ceil(share * levels.length) - 1))
  return levels[index] ?? ' '
}

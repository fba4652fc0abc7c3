import type { WorkerOrder } from './order-workers.js'

/** Which workers the user has scrolled to. */
export type Scroll = { readonly order: WorkerOrder; readonly offset: number }

export const startOfScroll: Scroll = { order: 'worst', offset: 0 }

/** The largest scroll offset. */
export type ScrollBounds = { readonly workers: number; readonly rows: number }

/** The offset nearest to the wanted one at which the table is full. */
export function clampOffset(offset: number, { workers, rows }: ScrollBounds): number {
  return Math.max(0, Math.min(offset, workers - rows))
}

/** The position after a key; unchanged if the key has no meaning. */
export function scrollBy(scroll: Scroll, key: string, bounds: ScrollBounds): Scroll {
  if (key === 'w') return { order: scroll.order === 'worst' ? 'rank' : 'worst', offset: 0 }
  const page = Math.max(1, bounds.rows - 1)
  const moves: Readonly<Record<string, number>> = {
    up: -1,
    k: -1,
    down: 1,
    j: 1,
    pageup: -page,
    pagedown: page,
    space: page,
    home: -Infinity,
    end: Infinity,
  }
  const move = moves[key]
  if (move === undefined) return scroll
  return { ...scroll, offset: clampOffset(scroll.offset + move, bounds) }
}

import type { RowRange } from '../web/frame.js'

/** `Worker 3`, or `Workers 40 to 79` where they share a row. */
export function rowName(range: RowRange | undefined, isShort = false): string {
  if (range === undefined) return ''
  const [first, last] = range
  if (isShort) return first === last ? String(first) : `${first}\u2013${last}`
  return first === last ? `Worker ${first}` : `Workers ${first} to ${last}`
}

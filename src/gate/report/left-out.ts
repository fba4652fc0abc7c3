import { plural } from '../../kit/wording/plural.js'
import type { Block } from './section.js'

/** A sentence on how many of all things of a kind a figure or table shows no more; none if it shows all. */
export function leftOut(numAll: number, most: number, what: string): readonly Block[] {
  const rest = numAll - most
  return rest > 0 ? [{ text: `${plural(rest, `more ${what}`)} not shown here.` }] : []
}

import * as z from 'zod/mini'
import type { Option } from '../option.js'
import { type About, describe, joinedByComma, splitList } from '../option-kinds.js'
import { schemaOf } from '../schema-of.js'

/** Delays in seconds: the first, and the longest of those that double. */
type GrowingDelay = { readonly first: number; readonly longest: number }
type Part = Partial<GrowingDelay>

/** A delay that doubles: `5`, `5..300` or `..300`; each side is a number of seconds, with its default if it is left out. */
export function growingDelay(
  seconds: Option<number>,
  usual: GrowingDelay,
  about: About,
): Option<GrowingDelay> {
  const number = (text: string | undefined): number | null | undefined => {
    if (text === undefined || text === '') return undefined
    const read = schemaOf(seconds).safeParse(text)
    return read.success ? read.data : null
  }
  const read = (part: string): Part | null => {
    const [first, longest, ...others] = part.split('..').map(number)
    const isCut = part.endsWith('..') || others.length > 0
    if (isCut || first === null || longest === null) return null
    return { ...(first !== undefined && { first }), ...(longest !== undefined && { longest }) }
  }
  return {
    ...describe(
      { ...about, default: `${usual.first}..${usual.longest}` },
      '<first..longest>',
      `first..longest, or one of them as 5 or ..300, each ${seconds.allowed}`,
      { type: ['string', 'number'], minLength: 1 },
    ),
    join: joinedByComma,
    schema: () =>
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((given) => splitList(given).map(read)),
        ),
        z.pipe(
          z.array(z.custom<Part>((part) => part !== null)).check(z.minLength(1)),
          z.transform((parts): GrowingDelay => Object.assign({}, usual, ...parts) as GrowingDelay),
        ),
      ),
  }
}

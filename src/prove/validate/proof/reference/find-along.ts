import type { Piece, Values } from './pieces.js'
import type { Whole } from './whole-tensors.js'

/**
 * Looks up each slice of a part along a dimension, by its bits, among those of the whole. Slices that the whole has not
 * are padding where they come last. `ambiguous`: the whole has equal slices.
 */
export function findAlong(
  piece: Pick<Piece, 'size' | 'values'>,
  whole: Whole,
  dimension: number,
): readonly number[] | 'absent' | 'ambiguous' {
  const places = new Map<string, number | null>()
  for (let at = 0; at < whole.shape[dimension]!; at += 1) {
    const key = sliceAt(whole.values, whole.shape, dimension, at)
    places.set(key, places.has(key) ? null : at)
  }
  const found = Array.from({ length: piece.size[dimension]! }, (_, at) =>
    places.get(sliceAt(piece.values, piece.size, dimension, at)),
  )
  if (found.some((one) => one === null)) return 'ambiguous'
  const last = found.findLastIndex((one) => one !== undefined)
  const held = found.slice(0, last + 1)
  if ((last < 0 && found.length > 0) || held.some((one) => one === undefined)) return 'absent'
  // Only what goes beyond the end of the whole is padded.
  const isPadded = held.length === found.length || held.at(-1) === whole.shape[dimension]! - 1
  return isPadded ? found.map((one) => one ?? -1) : 'absent'
}

/** The bits of one slice, as a key. */
function sliceAt(values: Values, shape: readonly number[], dimension: number, at: number): string {
  const inner = shape.slice(dimension + 1).reduce((all, one) => all * one, 1)
  const outer = shape.slice(0, dimension).reduce((all, one) => all * one, 1)
  const slice = new Float64Array(outer * inner)
  for (let block = 0; block < outer; block += 1) {
    const start = (block * shape[dimension]! + at) * inner
    slice.set(values.subarray(start, start + inner), block * inner)
  }
  return Buffer.from(slice.buffer).toString('latin1')
}

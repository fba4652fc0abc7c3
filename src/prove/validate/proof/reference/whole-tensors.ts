import { groupBy } from '../../../../kit/stats/group-by.js'
import type { Piece, Values } from './pieces.js'
import { axesAt, axesOfWhole, eachElement, isSameShape } from './places.js'

/** A tensor as a model without any parallelism has it. */
export type Whole = {
  readonly name: string
  readonly shape: readonly number[]
  readonly values: Values
}

/** The tensors of a reference, and those that its ranks hold in parts of unknown places. */
export type Wholes = {
  readonly known: ReadonlyMap<string, Whole>
  readonly unknown: readonly string[]
}

/** Puts the tensors of a reference together, from the parts of its ranks. */
export function putTogether(pieces: readonly Piece[]): Wholes {
  const known = new Map<string, Whole>()
  const unknown: string[] = []
  for (const [name, held] of groupBy(pieces, (one) => one.name)) {
    const isPlain = held.every(({ offset }) => offset === null)
    const isOnce = new Set(held.map(({ rank }) => rank)).size === held.length
    const whole = !isOnce ? null : isPlain ? plain(held) : distributed(held)
    if (whole === null) unknown.push(name)
    else known.set(name, whole)
  }
  return { known, unknown }
}

/** Plain tensors are whole where all ranks that have one have the same. */
function plain([first, ...others]: readonly Piece[]): Whole | null {
  if (first === undefined) return null
  const { name, size: shape, values } = first
  const isCommon = others.every(
    (one) => isSameShape(one.size, shape) && areEqual(one.values, values),
  )
  return isCommon ? { name, shape, values } : null
}

function distributed(held: readonly Piece[]): Whole | null {
  const shape = held[0]?.shape ?? null
  if (shape === null) return null
  const values = new Float64Array(shape.reduce((all, one) => all * one, 1))
  const isHeld = new Uint8Array(values.length)
  for (const piece of held) {
    const axes = piece.offset === null ? axesOfWhole(piece.size) : axesAt(piece.size, piece.offset)
    eachElement(axes, shape, (own, at) => {
      values[at] = piece.values[own]!
      isHeld[at] = 1
    })
  }
  return isHeld.includes(0) ? null : { name: held[0]!.name, shape, values }
}

/**
 * The same for gradients or weights of names that are known: of replicas that differ by rounding, the first counts.
 */
export function putTogetherLike(
  pieces: readonly Piece[],
  like: Wholes,
): ReadonlyMap<string, Whole> {
  const wholes = new Map<string, Whole>()
  for (const [name, held] of groupBy(pieces, (one) => one.name)) {
    if (!like.known.has(name)) continue
    const first = held[0]!
    const whole = held.every(({ offset }) => offset === null)
      ? { name, shape: first.size, values: first.values }
      : distributed(held)
    if (whole !== null) wholes.set(name, whole)
  }
  return wholes
}

/** Whether two tensors have the same values; NaN equals itself. */
export const areEqual = (one: Values, other: Values): boolean =>
  one.length === other.length && one.every((value, at) => Object.is(value, other[at]))

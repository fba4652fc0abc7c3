import { groupBy } from '../../../../kit/stats/group-by.js'
import type { Deviation } from '../one-process/deviations.js'
import { isMapped, type Mapped, type Mapping, placeName } from './map-pieces.js'
import type { Piece } from './pieces.js'
import { axesAt, eachElement } from './places.js'
import type { Whole } from './whole-tensors.js'

/** How far what a rank holds of a quantity is from the reference. */
export type Measured = Deviation & {
  readonly rank: number
  readonly parameter: string
  /** The distance from 1 to the next number of its type. */
  readonly epsilon: number
  /** Squared sizes of the part that this rank holds, in the reference and in the job. */
  readonly ofReference: number
  readonly ofJob: number
  /**
   * Distance of the reference from the sum over the ranks that hold the same part with other values, and from their mean;
   * null where they hold the same values.
   */
  readonly sumOfHolders: number | null
  readonly meanOfHolders: number | null
  readonly holders: readonly number[]
  /** Whether it has the bits of the reference. */
  readonly isEqual: boolean
}

type Placed = { readonly piece: Piece; readonly found: Mapped }

/** Compares the gradients or weights of a job at a step with those of the reference. */
export function measurePieces(
  pieces: readonly Piece[],
  mappings: readonly Mapping[],
  wholes: ReadonlyMap<string, Whole>,
  step: number,
): Measured[] {
  const places = placesOf(mappings)
  const placed = pieces.flatMap((piece) => {
    const start = places.get(placeName(piece))
    const whole = start && wholes.get(start.whole.name)
    return start === undefined || whole === undefined
      ? []
      : [{ piece, found: { ...start, whole, axes: axesFor(piece, start) } }]
  })
  const sizes = new Map([...wholes].map(([name, one]) => [name, Math.sqrt(squared(one.values))]))
  const samePlaces = groupBy(
    placed,
    ({ found }) => `${found.whole.name} ${JSON.stringify(found.axes)}`,
  )
  return [...samePlaces.values()].flatMap((same) => measureSame(same, step, sizes))
}

const placesOf = (mappings: readonly Mapping[]): ReadonlyMap<string, Mapped> =>
  new Map(
    mappings.flatMap(({ piece, found }) =>
      isMapped(found) ? [[placeName(piece), found] as const] : [],
    ),
  )

/** A gradient may be spread in another way than its parameter. */
const axesFor = ({ size, offset }: Piece, start: Mapped): Mapped['axes'] =>
  offset === null || start.by === 'bits' ? start.axes : axesAt(size, offset)

function measureSame(
  same: readonly Placed[],
  step: number,
  sizes: ReadonlyMap<string, number>,
): Measured[] {
  const { whole } = same[0]!.found
  const distinct = distinctValues(same)
  const ofSum = distinct.length < 2 ? null : distanceOf(same[0]!, sumOf(distinct, 1))
  const ofMean = distinct.length < 2 ? null : distanceOf(same[0]!, sumOf(distinct, distinct.length))
  const holders = same.map(({ piece }) => piece.rank)
  return same.map((one) => {
    const { difference, product, ofReference, ofJob, isEqual } = distanceOf(one, one.piece.values)
    return {
      position: step,
      step,
      parameter: whole.name,
      epsilon: one.piece.epsilon,
      rank: one.piece.rank,
      difference,
      norm: sizes.get(whole.name)!,
      product,
      ofReference,
      ofJob,
      sumOfHolders: ofSum?.difference ?? null,
      meanOfHolders: ofMean?.difference ?? null,
      holders,
      isEqual,
    }
  })
}

function distinctValues(same: readonly Placed[]): Piece['values'][] {
  const bits = groupBy(same, ({ piece: { values } }) =>
    Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('latin1'),
  )
  return [...bits.values()].map(([first]) => first!.piece.values)
}

const sumOf = (parts: readonly Piece['values'][], divisor: number): Float64Array =>
  Float64Array.from(parts[0]!, (_, at) =>
    parts.reduce((total, one) => total + one[at]! / divisor, 0),
  )

/** Padding has no place in the reference, and is left out. */
function distanceOf({ found: { whole, axes } }: Placed, values: Piece['values']) {
  let [difference, product, ofReference, ofJob] = [0, 0, 0, 0]
  let isEqual = true
  eachElement(axes, whole.shape, (own, at) => {
    if (at < 0) return
    const [mine, theirs] = [values[own]!, whole.values[at]!]
    difference += squaredDistance(mine, theirs)
    isEqual &&= Object.is(mine, theirs)
    product += mine * theirs
    ofReference += theirs ** 2
    ofJob += mine ** 2
  })
  return { difference: Math.sqrt(difference), product, ofReference, ofJob, isEqual }
}

/** Two numbers that overflowed alike are no distance apart. */
const squaredDistance = (one: number, other: number): number =>
  Object.is(one, other) ? 0 : (one - other) ** 2

const squared = (values: Piece['values']): number => {
  let total = 0
  for (const one of values) total += one ** 2
  return total
}

/** How far another run of the job is from it: its parts take the places of those of the reference. */
export function measureAgain(
  pieces: readonly Piece[],
  others: readonly Piece[],
  measured: readonly Measured[],
  mappings: readonly Mapping[],
): Deviation[] {
  const places = placesOf(mappings)
  const held = new Map(pieces.map((one) => [placeName(one), one]))
  const norms = new Map(measured.map(({ parameter, norm }) => [parameter, norm]))
  return others.flatMap((other) => {
    const own = held.get(placeName(other))
    const parameter = places.get(placeName(other))?.whole.name
    const norm = parameter === undefined ? undefined : norms.get(parameter)
    if (own === undefined || parameter === undefined || norm === undefined) return []
    if (own.values.length !== other.values.length) return []
    const { difference, product } = apart(own.values, other.values)
    const { position, step } = measured[0]!
    return [{ position, step, parameter, difference, norm, product }]
  })
}

function apart(some: Piece['values'], others: Piece['values']) {
  let [difference, product] = [0, 0]
  for (const [at, value] of some.entries()) {
    difference += squaredDistance(value, others[at]!)
    product += value * others[at]!
  }
  return { difference: Math.sqrt(difference), product }
}

/** How far another run of the reference is from it. */
export const measureWholes = (
  wholes: ReadonlyMap<string, Whole>,
  others: ReadonlyMap<string, Whole>,
  step: number,
): Deviation[] =>
  [...wholes].flatMap(([name, one]) => {
    const other = others.get(name)
    if (other === undefined || other.values.length !== one.values.length) return []
    const { difference, product } = apart(one.values, other.values)
    const norm = Math.sqrt(squared(one.values))
    return [{ position: step, step, parameter: name, difference, norm, product }]
  })

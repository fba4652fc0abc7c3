import type { Piece } from './pieces.js'
import { groupBy } from '../../../../kit/stats/group-by.js'
import { type Axes, axesAt, axesOfWhole, everyElement, isSameShape } from './places.js'
import { findAlong } from './find-along.js'
import type { Whole, Wholes } from './whole-tensors.js'

/** The place of a piece in a tensor of the reference, and what it was found by. */
export type Mapped = {
  readonly whole: Whole
  readonly axes: Axes
  readonly by: 'offset' | 'bits' | 'neighbour' | 'name'
}

/** Why a piece has no place; `ambiguous` ones may follow from their neighbours. */
type Unmapped = {
  readonly reason: 'other-shape' | 'other-start' | 'ambiguous' | 'unknown-name' | 'same-name'
  /** The tensors of the reference that it may be a part of. */
  readonly candidates: readonly Candidate[]
}

type Candidate = { readonly whole: Whole; readonly axes: Axes | null }

export type Mapping = { readonly piece: Piece; readonly found: Mapped | Unmapped }

export const isMapped = (found: Mapped | Unmapped): found is Mapped => 'axes' in found

/** Finds the place of each piece of a job: from its offset, from the bits of the start weights, or from its neighbours. */
export function mapPieces(start: readonly Piece[], wholes: Wholes): Mapping[] {
  const counts = groupBy(start, placeName)
  const first = start.map((piece) => ({
    piece,
    found: counts.get(placeName(piece))!.length > 1 ? sameName : mapAlone(piece, wholes),
  }))
  const placed = first.map((one) =>
    isMapped(one.found) ? one : { ...one, found: byNeighbours(one.piece, one.found, first) },
  )
  const held = new Set(placed.map(({ found }) => (isMapped(found) ? found.whole : null)))
  return placed.map((one, at) => (isSure(one.found, first[at]!.found, held) ? one : first[at]!))
}

/** Equal layers of a stage that numbers them anew: their names say nothing while one of them is held by no rank. */
function isSure(
  found: Mapping['found'],
  alone: Mapping['found'],
  held: ReadonlySet<Whole | null>,
): boolean {
  if (!isMapped(found) || found.by !== 'name' || isMapped(alone)) return true
  return alone.candidates.every(({ whole }) => held.has(whole))
}

/** What a tensor of a rank is known by. */
export const placeName = ({ rank, name }: Pick<Piece, 'rank' | 'name'>): string => `${rank} ${name}`

function mapAlone(piece: Piece, { known }: Wholes): Mapped | Unmapped {
  const named = known.get(piece.name)
  const own = named === undefined ? null : mapOnto(piece, named)
  const found = [...(own === null ? [] : [own]), ...mapOntoOthers(piece, own, known)]
  const mapped = found.filter(isMapped)
  const open = found.flatMap((one) => (isMapped(one) ? [one] : one.candidates))
  if (mapped.length === 1 && open.length === 1) return mapped[0]!
  if (open.length > 0) return { reason: 'ambiguous', candidates: open }
  if (own === null) return { reason: 'unknown-name', candidates: [] }
  return isMapped(own) ? own : { reason: own.reason, candidates: [] }
}

/** A stage may number its layers anew, so that a name is that of another tensor, which may start with equal values. */
function mapOntoOthers(
  piece: Piece,
  own: Mapped | Unmapped | null,
  known: Wholes['known'],
): (Mapped | Unmapped)[] {
  const shape = piece.shape ?? piece.size
  const isRival = (whole: Whole) => isSameShape(shape, whole.shape)
  const others = [...known.values()].filter((one) => one.name !== piece.name)
  const isFound = own !== null && isMapped(own)
  return others.filter((one) => !isFound || isRival(one)).map((whole) => mapOnto(piece, whole))
}

function mapOnto(piece: Piece, whole: Whole): Mapped | Unmapped {
  const { size, offset } = piece
  const found = offset === null ? otherShape : mapByOffset(piece, offset, whole)
  // A tensor may hold something else than its offset says.
  if (isMapped(found) || (offset !== null && found.reason === 'other-shape')) return found
  if (!isSameShape(size, whole.shape)) return mapByBits(piece, whole)
  return verified(piece, { whole, axes: axesOfWhole(size), by: 'bits' })
}

/** Whether a part starts with the values at its place. */
function verified(piece: Piece, mapped: Mapped): Mapped | Unmapped {
  const { whole, axes } = mapped
  const isEqual = (own: number, at: number) =>
    at < 0 || Object.is(piece.values[own], whole.values[at])
  return everyElement(axes, whole.shape, isEqual) ? mapped : otherStart
}

function mapByOffset(piece: Piece, offset: readonly number[], whole: Whole): Mapped | Unmapped {
  const { size, shape } = piece
  const isLike = shape !== null && isSameShape(shape, whole.shape)
  return isLike ? verified(piece, { whole, axes: axesAt(size, offset), by: 'offset' }) : otherShape
}

/** A part differs from the whole in one dimension. */
function mapByBits(piece: Piece, whole: Whole): Mapped | Unmapped {
  const { size } = piece
  const different = size.flatMap((one, at) => (one === whole.shape[at] ? [] : [at]))
  const [dimension = 0] = different
  if (size.length !== whole.shape.length || different.length !== 1) return otherShape
  const places = findAlong(piece, whole, dimension)
  if (places === 'absent') return otherStart
  if (places === 'ambiguous') return { reason: 'ambiguous', candidates: [{ whole, axes: null }] }
  const axes = axesOfWhole(size).map((one, at) => (at === dimension ? places : one))
  return { whole, axes, by: 'bits' }
}

const sameName: Unmapped = { reason: 'same-name', candidates: [] }
const otherStart: Unmapped = { reason: 'other-start', candidates: [] }
const otherShape: Unmapped = { reason: 'other-shape', candidates: [] }

const lastDot = (name: string): number => name.lastIndexOf('.')
const moduleOf = (name: string): string => name.slice(0, Math.max(lastDot(name), 0))

/** A constant tensor has no bits of its own: it lies where the others of its module lie. */
function byNeighbours(
  piece: Piece,
  unmapped: Unmapped,
  all: readonly Mapping[],
): Mapped | Unmapped {
  const own = all.flatMap(({ piece: other, found }) =>
    other.rank === piece.rank && isMapped(found) ? [{ name: other.name, found }] : [],
  )
  const candidate = chosen(piece, unmapped, own)
  if (candidate === null) return unmapped
  const { whole, axes } = candidate
  const by = own.some(({ name }) => isInLayer(name, piece.name)) ? 'neighbour' : 'name'
  if (axes !== null) return verified(piece, { whole, axes, by })
  const inModule = own.filter(({ name }) => moduleOf(name) === moduleOf(piece.name))
  const dimension = piece.size.findIndex((size, at) => size !== whole.shape[at])
  const along = inModule
    .flatMap(({ found }) => found.axes.map((places, at) => ({ places, of: found.whole.shape[at] })))
    .find(
      ({ places, of }) => places.length === piece.size[dimension] && of === whole.shape[dimension],
    )
  if (along === undefined) return unmapped
  const placed = axesOfWhole(piece.size).map((one, at) => (at === dimension ? along.places : one))
  return verified(piece, { whole, axes: placed, by })
}

type Own = readonly { readonly name: string; readonly found: Mapped }[]

/**
 * The candidate that lies where the nearest modules of the piece lie, also where a stage or a wrapper has changed the
 * beginning of names; else the one with its name.
 */
function chosen(piece: Piece, { candidates }: Unmapped, own: Own): Candidate | null {
  const named = (name: string) => candidates.find(({ whole }) => whole.name === name) ?? null
  const nearest = own.toSorted(
    (one, other) => sharedModules(other.name, piece.name) - sharedModules(one.name, piece.name),
  )
  for (const { name, found } of nearest) {
    const [from, to] = withoutCommonEnd(name, found.whole.name)
    if (!piece.name.startsWith(from)) continue
    const renamed = named(to + piece.name.slice(from.length))
    if (renamed !== null) return renamed
  }
  return named(piece.name)
}

/** Whether a tensor lies in the layer of another, up to its first number; what has no number is in no other layer. */
function isInLayer(one: string, other: string): boolean {
  const [layer] = /^(?:[^.]*\.)*?\d+\./.exec(other) ?? ['']
  return one.startsWith(layer)
}

/** Of how many modules both are parts. */
function sharedModules(one: string, other: string): number {
  const [ours, theirs] = [moduleOf(one).split('.'), moduleOf(other).split('.')]
  const first = ours.findIndex((name, at) => name !== theirs[at])
  return first < 0 ? ours.length : first
}

/** `0.0.up.weight` and `2.up.weight` are `0.0.` and `2.` in different places. */
function withoutCommonEnd(one: string, other: string): readonly [string, string] {
  const [ours, theirs] = [one.split('.'), other.split('.')]
  while (ours.length > 0 && ours.at(-1) === theirs.at(-1)) {
    ours.pop()
    theirs.pop()
  }
  return [dotted(ours), dotted(theirs)]
}

const dotted = (parts: readonly string[]): string =>
  parts.length === 0 ? '' : `${parts.join('.')}.`

import type { LineOf } from '../../../../kit/records/proof/journal-line.js'
import type { KeptPiece } from '../../../../kit/records/proof/layout-lines.js'
import { linesOf } from '../../../../kit/records/proof/parse-journal.js'
import type { JobRecord } from '../job-record.js'

export type Values = Float32Array | Float64Array

/** A tensor, or a part of one, that a rank holds. */
export type Piece = {
  readonly rank: number
  readonly name: string
  readonly size: readonly number[]
  /** Of the whole tensor, and the place of this part in it; null for a plain tensor, which may be a part of anything. */
  readonly shape: readonly number[] | null
  readonly offset: readonly number[] | null
  /** The distance from 1 to the next number of the type that the job has. */
  readonly epsilon: number
  readonly values: Values
}

/** A run with the values that its ranks kept. */
export type KeptRun = {
  readonly record: JobRecord
  /** Bytes of what a rank kept; null where they are not there. */
  readonly read: (rank: number, at: number, length: number) => Promise<Uint8Array | null>
}

export type Quantity = LineOf<'slices'>['what']

/** What all ranks of a run held at a step; sums that are still spread over ranks are added up. */
export async function piecesOf(run: KeptRun, what: Quantity, step: number): Promise<Piece[]> {
  const kept: Kept[] = []
  for (const { rank, journal } of run.record.ranks)
    for (const line of linesOf(journal, 'slices'))
      if (line.what === what && (what === 'start' || line.step === step))
        kept.push(...(await readLine(run, rank, line.pieces)))
  return kept.flatMap((one) => {
    const values = summed(one, kept)
    const { name, size, shape, offset, epsilon } = one.kept
    return values === null ? [] : [{ rank: one.rank, name, size, shape, offset, epsilon, values }]
  })
}

type Kept = { readonly rank: number; readonly kept: KeptPiece; readonly values: Values }

/** The pieces of one line lie one behind the other. */
async function readLine(
  { read }: KeptRun,
  rank: number,
  pieces: readonly KeptPiece[],
): Promise<Kept[]> {
  const [first] = pieces
  if (first === undefined) return []
  const end = Math.max(...pieces.map((one) => one.at + bytesOf(one)))
  const bytes = await read(rank, first.at, end - first.at)
  if (bytes === null) return []
  return pieces.map((kept) => ({ rank, kept, values: valuesOf(kept, bytes, kept.at - first.at) }))
}

/** Null where its parts cannot be added up. */
function summed({ kept, values }: Kept, all: readonly Kept[]): Values | null {
  const ranks = kept.sum_over
  if (ranks === undefined) return values
  const parts = all.filter((one) => ranks.includes(one.rank) && one.kept.name === kept.name)
  const isSum = kept.reduction === 'sum' || kept.reduction === 'avg'
  if (!isSum || parts.length !== ranks.length) return null
  const divisor = kept.reduction === 'avg' ? parts.length : 1
  return Float64Array.from(
    values,
    (_, at) => parts.reduce((total, one) => total + one.values[at]!, 0) / divisor,
  )
}

const widthOf = ({ type }: KeptPiece): number => (type === 'float64' ? 8 : 4)
const countOf = ({ size }: KeptPiece): number => size.reduce((all, one) => all * one, 1)
const bytesOf = (one: KeptPiece): number => countOf(one) * widthOf(one)

/** A copy, because the bytes need not be aligned. */
function valuesOf(kept: KeptPiece, bytes: Uint8Array, at: number): Values {
  const { buffer } = bytes.slice(at, at + bytesOf(kept))
  return kept.type === 'float64' ? new Float64Array(buffer) : new Float32Array(buffer)
}

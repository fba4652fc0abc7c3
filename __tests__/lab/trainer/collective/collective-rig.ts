import { type RankGroup, type RankResult } from '../../../support/processes/rank-group.js'
import { allocateMemoryLinks } from '../../../support/processes/memory-transport.js'
import { intersect, shardOf } from '../../../../src/lab/trainer/collective/shards.js'
import type { CollectiveAnswer, CollectiveJob, Operation } from './collective-program.js'

export const programPath = '__tests__/lab/trainer/collective/collective-program.ts'

/** Lets each rank perform its operations, over links of their own. */
export function performAll(
  group: RankGroup,
  operations: readonly (readonly Operation[])[],
  overrides: (rank: number) => Partial<CollectiveJob> = () => ({}),
): Promise<RankResult<CollectiveAnswer>[]> {
  const worldSize = operations.length
  const memory = allocateMemoryLinks(worldSize)
  const jobs = operations.map((own, rank): CollectiveJob => ({
    rank,
    worldSize,
    memory,
    maxMessageBytes: 65_536,
    pieceBytes: null,
    maxNoteWords: 16,
    flip: null,
    operations: own,
    ...overrides(rank),
  }))
  return group.run<CollectiveAnswer>(jobs)
}

/** Bits of float32 values that show every way in which a sum can go wrong: signs of zero, denormals, infinities. */
const special = [
  0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007fffff, 0x00800000, 0x7f7fffff, 0xff7fffff,
  0x3f800000, 0xbf800000, 0x33800000, 0x4b800000,
]

/** Float32 bits of a vector, a function of the seed: ordinary numbers of many sizes, and some special ones. */
export function someBits(length: number, seed: number, extra: readonly number[] = []): Uint32Array {
  const pool = [...special, ...extra]
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) >>> 0
  }
  return Uint32Array.from({ length }, () => {
    const word = next()
    if (word % 5 === 0) return pool[next() % pool.length] ?? 0
    // Exponents around one, so that rounding shows in every sum.
    return ((word & 0x807fffff) | ((115 + (next() % 24)) << 23)) >>> 0
  })
}

/** Plain summation in the given order, rounded to float32 after every addition. */
export function plainSum(vectors: readonly Uint32Array[]): Uint32Array {
  const [first, ...others] = vectors.map((bits) => new Float32Array(bits.slice().buffer))
  if (!first) return new Uint32Array(0)
  for (const vector of others) {
    for (let i = 0; i < first.length; i++) first[i] = (first[i] ?? 0) + (vector[i] ?? 0)
  }
  return new Uint32Array(first.buffer)
}

/** The part of a vector that a rank owns. */
export function shardBits(vector: Uint32Array, rank: number, worldSize: number): Uint32Array {
  const { start, end } = intersect(shardOf(rank, worldSize, vector.length), {
    start: 0,
    end: vector.length,
  })
  return vector.slice(start, Math.max(start, end))
}

/** NaNs as one: which of their bits survive a sum is the processor's choice. */
export const withoutPayloads = (bits: Uint32Array): Uint32Array =>
  bits.map((word) => ((word & 0x7fffffff) > 0x7f800000 ? 0x7fc00000 : word))

import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { valuesOf } from '../../../support/processes/rank-group.js'
import { useRankThreads } from '../../../support/processes/rank-threads.js'
import { shardOf } from '../../../../src/lab/trainer/collective/shards.js'
import type { CollectiveJob, Operation } from './collective-program.js'
import {
  performAll,
  plainSum,
  programPath,
  shardBits,
  someBits,
  withoutPayloads,
} from './collective-rig.js'

const threads = useRankThreads(programPath, 8)
const ranksOf = (worldSize: number) => Array.from({ length: worldSize }, (_, rank) => rank)

/** Infinities and NaNs of both kinds, with payloads. */
const nonFinite = [0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345, 0x7f812345]

/** Blocks of 32 elements, and notes of at most 16 words. */
const smallBlocks = { maxMessageBytes: 64 + 16 * 4 + 32 * 4 + 12 }

const worldSizes = fc.integer({ min: 1, max: 8 })
const lengths = fc.oneof(fc.constantFrom(0, 1, 15, 16, 17, 31, 32, 33, 127, 128, 129), fc.nat(700))
const transports = fc.record({
  pieceBytes: fc.option(fc.integer({ min: 1, max: 90 })),
  small: fc.boolean(),
})
type Transports = { pieceBytes: number | null; small: boolean }
const settings = ({ pieceBytes, small }: Transports): Partial<CollectiveJob> => ({
  pieceBytes,
  ...(small ? smallBlocks : {}),
})
const runs = { numRuns: 60 }

async function outcomes(
  operations: readonly (readonly Operation[])[],
  overrides: Partial<CollectiveJob> = {},
) {
  const answers = valuesOf(await performAll(threads(), operations, () => overrides))
  return answers.map((answer) => answer.outcomes)
}

describe('Reduce-scatter', () => {
  /** How many contributions each rank makes, at least one. */
  const counts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 })

  const cases = fc.record({ counts, length: lengths, seed: fc.nat(1e6), transport: transports })
  type Case = { counts: number[]; length: number; seed: number; transport: Transports }

  const check = async (
    { counts, length, seed, transport }: Case,
    extra: readonly number[] = [],
  ) => {
    const worldSize = counts.length
    const contributions = counts.map((count, rank) =>
      Array.from({ length: count }, (_, part) => someBits(length, seed + rank * 8 + part, extra)),
    )
    const notes = counts.map((_, rank) => someBits(seed % 17, rank))
    const operations = counts.map((_, rank): Operation[] => [
      {
        kind: 'reduce-scatter',
        contributions: contributions[rank] ?? [],
        counts,
        note: notes[rank] ?? new Uint32Array(0),
      },
    ])
    const expected = plainSum(contributions.flat())
    const results = await outcomes(operations, settings(transport))
    results.forEach(([outcome], rank) => {
      const shard = shardBits(expected, rank, worldSize)
      expect(withoutPayloads(outcome?.vector ?? shard)).toEqual(withoutPayloads(shard))
      expect(outcome?.notes).toEqual(notes)
    })
  }

  test('Reduce-scatter equals plain summation in rank order, bit for bit', () =>
    fc.assert(
      fc.asyncProperty(cases, (one) => check(one)),
      runs,
    ))

  test('Reduce-scatter passes infinities and NaNs on', () =>
    fc.assert(
      fc.asyncProperty(cases, (one) => check(one, nonFinite)),
      { numRuns: 20 },
    ))

  test('Reduce-scatter differs from a sum in another order', () => {
    const vectors = ranksOf(5).map((rank) => someBits(200, rank))
    expect(plainSum([...vectors].reverse())).not.toEqual(plainSum(vectors))
  })

  test('Reduce-scatter keeps a negative zero that is alone or among others', async () => {
    const zeros = Uint32Array.of(0x80000000, 0x80000000)
    const operations = ranksOf(2).map((): Operation[] => [
      { kind: 'reduce-scatter', contributions: [zeros], counts: [1, 1], note: new Uint32Array(0) },
    ])
    const [[first] = []] = await outcomes(operations)
    expect(first?.vector).toEqual(zeros)
  })
})

describe('Large blocks', () => {
  /** Shards of two blocks, one that is sent from its own place and one that goes through the buffer. */
  const length = 60_000
  const counts = [1, 2, 1]
  const vectors = ranksOf(4).map((seed) => someBits(length, seed))
  const vectorOf = (index: number): Uint32Array => vectors[index] ?? new Uint32Array(0)
  const noNote = new Uint32Array(0)

  test.each([null, 9001])(
    'Blocks that are sent and received in place give the same bits, in pieces of %s bytes too',
    async (pieceBytes) => {
      const operations = ranksOf(3).map((rank): Operation[] => [
        { kind: 'all-gather', vector: vectorOf(rank) },
        { kind: 'all-reduce', vector: vectorOf(rank) },
        { kind: 'broadcast', vector: vectorOf(rank), root: 1 },
        {
          kind: 'reduce-scatter',
          contributions: rank === 1 ? [vectorOf(1), vectorOf(3)] : [vectorOf(rank)],
          counts,
          note: noNote,
        },
      ])
      const gathered = new Uint32Array(length)
      for (const rank of ranksOf(3)) {
        const { start, end } = shardOf(rank, 3, length)
        gathered.set(vectorOf(rank).subarray(start, end), start)
      }
      const sum = plainSum([vectorOf(0), vectorOf(1), vectorOf(2)])
      const shards = plainSum([vectorOf(0), vectorOf(1), vectorOf(3), vectorOf(2)])
      const results = await outcomes(operations, { pieceBytes })
      results.forEach((outcome, rank) => {
        const expected = [gathered, sum, vectorOf(1), shardBits(shards, rank, 3)]
        expect(outcome.map(({ vector }) => vector)).toEqual(expected)
      })
    },
  )
})

describe('All-gather', () => {
  test("All-gather gives every rank every owner's bits, NaN payloads included", () =>
    fc.assert(
      fc.asyncProperty(worldSizes, lengths, fc.nat(1e6), transports, async (n, length, seed, t) => {
        const vectors = ranksOf(n).map((rank) => someBits(length, seed + rank, nonFinite))
        const operations = vectors.map((vector): Operation[] => [{ kind: 'all-gather', vector }])
        const expected = new Uint32Array(length)
        let at = 0
        vectors.forEach((vector, rank) => {
          const shard = shardBits(vector, rank, n)
          expected.set(shard, at)
          at += shard.length
        })
        for (const [outcome] of await outcomes(operations, settings(t))) {
          expect(outcome?.vector).toEqual(expected)
        }
      }),
      runs,
    ))
})

describe('All-reduce', () => {
  test('All-reduce gives every rank the same bits, those of the plain sum', () =>
    fc.assert(
      fc.asyncProperty(worldSizes, lengths, fc.nat(1e6), transports, async (n, length, seed, t) => {
        const vectors = ranksOf(n).map((rank) => someBits(length, seed + rank, nonFinite))
        const operations = vectors.map((vector): Operation[] => [{ kind: 'all-reduce', vector }])
        const results = (await outcomes(operations, settings(t))).map(
          ([outcome]) => outcome?.vector,
        )
        expect(withoutPayloads(results[0] ?? new Uint32Array(0))).toEqual(
          withoutPayloads(plainSum(vectors)),
        )
        for (const result of results) expect(result).toEqual(results[0])
      }),
      runs,
    ))

  test('All-reduce sums vectors of several full-sized messages', async () => {
    const vectors = ranksOf(3).map((rank) => someBits(120_001, rank))
    const operations = vectors.map((vector): Operation[] => [{ kind: 'all-reduce', vector }])
    const expected = plainSum(vectors)
    for (const [outcome] of await outcomes(operations)) {
      expect(outcome?.vector.every((bits, index) => bits === expected[index])).toBe(true)
      expect(outcome?.vector).toHaveLength(expected.length)
    }
  })
})

describe('Broadcast', () => {
  test('Broadcast gives every rank the bits of the root', () =>
    fc.assert(
      fc.asyncProperty(
        fc.tuple(worldSizes, fc.nat(7)),
        lengths,
        fc.nat(1e6),
        transports,
        async ([n, any], length, seed, transport) => {
          const root = any % n
          const vectors = ranksOf(n).map((rank) => someBits(length, seed + rank, nonFinite))
          const operations = vectors.map((vector): Operation[] => [
            { kind: 'broadcast', vector, root },
          ])
          for (const [outcome] of await outcomes(operations, settings(transport))) {
            expect(outcome?.vector).toEqual(vectors[root])
          }
        },
      ),
      runs,
    ))
})

describe('Notes and barriers', () => {
  test('A barrier gives every rank every note, sorted by rank', () =>
    fc.assert(
      fc.asyncProperty(worldSizes, fc.nat(16), transports, async (n, words, transport) => {
        const notes = ranksOf(n).map((rank) => someBits(words, rank))
        const operations = notes.map((note): Operation[] => [
          { kind: 'notes', note },
          { kind: 'barrier' },
          { kind: 'notes', note },
        ])
        for (const [first, barrier, last] of await outcomes(operations, settings(transport))) {
          expect(first?.notes).toEqual(notes)
          expect(barrier?.notes).toEqual([])
          expect(last?.notes).toEqual(notes)
        }
      }),
      { numRuns: 30 },
    ))
})

describe('A long conversation', () => {
  test('The ranks stay in step through every kind of collective', async () => {
    const worldSize = 4
    const rounds = ranksOf(10)
    const vectors = ranksOf(worldSize).map((rank) => someBits(333, rank))
    const operations = vectors.map((vector, rank) =>
      rounds.flatMap((round): Operation[] => [
        { kind: 'all-reduce', vector },
        { kind: 'barrier' },
        { kind: 'broadcast', vector, root: round % worldSize },
        { kind: 'notes', note: Uint32Array.of(rank, round) },
        { kind: 'all-gather', vector },
      ]),
    )
    const answers = valuesOf(
      await performAll(threads(), operations, () => ({ ...smallBlocks, pieceBytes: 50 })),
    )
    for (const { outcomes, stats } of answers) {
      expect(outcomes[45]?.vector).toEqual(plainSum(vectors))
      expect(outcomes[48]?.notes.map(([rank]) => rank)).toEqual(ranksOf(worldSize))
      expect(stats.messagesChecked).toBeGreaterThan(0)
    }
  })
})

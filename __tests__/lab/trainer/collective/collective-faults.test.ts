import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { RankResult } from '../../../support/processes/rank-group.js'
import type { RankError } from '../../../support/processes/rank-program.js'
import { useRankThreads } from '../../../support/processes/rank-threads.js'
import type { CollectiveAnswer, Operation } from './collective-program.js'
import { performAll, programPath, someBits } from './collective-rig.js'

const threads = useRankThreads(programPath, 4)
const ranksOf = (worldSize: number) => Array.from({ length: worldSize }, (_, rank) => rank)
type Results = readonly RankResult<CollectiveAnswer>[]

/** Every kind of collective, as rank `rank` of `worldSize` performs it on vectors of that length. */
const kinds = {
  'reduce-scatter': (rank: number, worldSize: number, length = 40): Operation => ({
    kind: 'reduce-scatter',
    contributions: [someBits(length, rank), someBits(length, rank + 9)],
    counts: new Array<number>(worldSize).fill(2),
    note: someBits(5, rank),
  }),
  'all-gather': (rank: number, _worldSize: number, length = 40): Operation => ({
    kind: 'all-gather',
    vector: someBits(length, rank),
  }),
  'all-reduce': (rank: number, _worldSize: number, length = 40): Operation => ({
    kind: 'all-reduce',
    vector: someBits(length, rank),
  }),
  broadcast: (rank: number, _worldSize: number, length = 40): Operation => ({
    kind: 'broadcast',
    vector: someBits(length, rank),
    root: 0,
  }),
  notes: (rank: number, _worldSize: number, length = 5): Operation => ({
    kind: 'notes',
    note: someBits(length, rank),
  }),
  barrier: (_rank?: number, _worldSize?: number, _length?: number): Operation => ({
    kind: 'barrier',
  }),
}
type Kind = keyof typeof kinds
const names = Object.keys(kinds) as Kind[]

const errorsOf = (results: Results): RankError[] =>
  results.flatMap((result) => (result.status === 'failed' ? [result.error] : []))

/** What comes out when nothing is disturbed; performed once for each kind and size. */
const undisturbed = new Map<string, Promise<Results>>()
function undisturbedResults(name: string, operations: readonly Operation[][]): Promise<Results> {
  const known = undisturbed.get(name) ?? performAll(threads(), operations)
  undisturbed.set(name, known)
  return known
}

describe('Flipped bit', () => {
  const flipFrom = async (
    kind: Kind,
    worldSize: number,
    flip: { from: number; to: number; message: number; bit: number },
    length?: number,
  ) => {
    const { from, to, message, bit } = flip
    // A barrier behind it, so that everybody would notice who has left.
    const operations = ranksOf(worldSize).map((rank): Operation[] => [
      kinds[kind](rank, worldSize, length),
      { kind: 'barrier' },
    ])
    const results = await performAll(threads(), operations, (rank) =>
      rank === from ? { flip: { peer: to, message, bit } } : {},
    )
    expect(results[to]).toMatchObject({
      status: 'failed',
      error: { fault: 'corrupt-message', rank: to, peer: from },
    })
    for (const { fault, rank, message: text } of errorsOf(results)) {
      if (rank === to) expect(text).toMatch(`rank ${to} received from rank ${from}`)
      else expect(fault).toBe('peer-lost')
    }
    // Who came through has what it would have without any fault.
    const expected = await undisturbedResults(`${kind} ${worldSize} ${length}`, operations)
    results.forEach((result, rank) => {
      if (result.status === 'done') expect(result).toEqual(expected[rank])
    })
  }

  test.each(names)(
    'A flipped bit anywhere in the collective %s gives a corrupt message that names both sides',
    (kind) =>
      fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 2, max: 4 }),
          fc.nat(),
          fc.nat(),
          fc.nat(8191),
          (n, a, b, bit) => {
            const from = kind === 'broadcast' ? 0 : a % n
            const to = (from + 1 + (b % (n - 1))) % n
            return flipFrom(kind, n, { from, to, message: 0, bit })
          },
        ),
        { numRuns: 40 },
      ),
  )

  test('A collective detects a flipped bit in a second contribution', () =>
    flipFrom('reduce-scatter', 3, { from: 2, to: 0, message: 1, bit: 64 * 8 + 3 }))

  const vectorKinds = ['reduce-scatter', 'all-gather', 'all-reduce', 'broadcast'] as const
  test.each(vectorKinds)(
    'A %s detects a flipped bit in a large block, which is received where it belongs',
    async (kind) => {
      for (const bit of [64 * 8 + 160, 64 * 8 + 301_007, 64 * 8 + 320_000 - 1]) {
        await flipFrom(kind, 3, { from: 0, to: 2, message: 0, bit }, 30_000)
      }
    },
  )

  test.each([
    { kind: 'barrier', bytes: 64, where: 'envelope' },
    { kind: 'notes', bytes: 64 + 5 * 4, where: 'envelope and note' },
  ] as const)(
    'A collective detects a flip of every single bit of the $where',
    async ({ kind, bytes }) => {
      for (let bit = 0; bit < bytes * 8; bit++) {
        await flipFrom(kind, 2, { from: 1, to: 0, message: 0, bit })
      }
    },
  )

  test.each(names)('The collective %s reports no flipped bit when there is none', async (kind) => {
    const operations = ranksOf(3).map((rank) => [kinds[kind](rank, 3)])
    // The message that was to be disturbed is never sent.
    const flip = { peer: 1, message: 1000, bit: 0 }
    const results = await performAll(threads(), operations, () => ({ flip }))
    expect(errorsOf(results)).toEqual([])
  })
})

describe('A rank out of step', () => {
  /** At least one rank says so, naming the odd one, and nobody else says anything but that a peer is gone. */
  const expectOutOfStep = (results: Results, odd: number) => {
    const errors = errorsOf(results)
    const noticed = errors.filter(({ fault }) => fault === 'desynchronized')
    expect(noticed).not.toEqual([])
    for (const { rank = -1, peer = -1, message } of noticed) {
      expect([rank, peer]).toContain(odd)
      expect(message).toMatch(`rank ${rank} is in `)
      expect(message).toMatch(`rank ${peer} sent `)
    }
    for (const { fault } of errors) expect(['desynchronized', 'peer-lost']).toContain(fault)
  }
  const expectBothSidesTold = (results: Results) => {
    for (const { fault, message } of errorsOf(results)) {
      if (fault !== 'desynchronized') continue
      const [, ours, theirs] = /is in (.*), rank \d+ sent (.*)$/.exec(message) ?? []
      expect(ours).toBeTruthy()
      expect(ours).not.toBe(theirs)
    }
  }

  const pairs = names.flatMap((usual) =>
    names.flatMap((other) => (usual === other ? [] : [{ usual, other }])),
  )
  test.each(pairs)(
    'The error names a rank in the collective $other while the others are in $usual',
    async ({ usual, other }) => {
      for (const worldSize of [2, 3]) {
        for (const odd of ranksOf(worldSize)) {
          const operations = ranksOf(worldSize).map((rank) => [
            kinds[rank === odd ? other : usual](rank, worldSize),
            kinds.barrier(),
          ])
          const results = await performAll(threads(), operations)
          expectOutOfStep(results, odd)
          expectBothSidesTold(results)
        }
      }
    },
  )

  const sized = ['reduce-scatter', 'all-gather', 'all-reduce', 'broadcast', 'notes'] as const
  test.each(sized)(
    'The error names a rank with another size in the collective %s',
    async (kind) => {
      for (const length of [0, 1, 16, 39, 41, 500]) {
        for (const odd of [0, 1, 2]) {
          const operations = ranksOf(3).map((rank) => [
            kinds[kind](rank, 3, rank === odd ? length : 40),
            kinds.barrier(),
          ])
          const results = await performAll(threads(), operations, () => ({ maxNoteWords: 500 }))
          expectOutOfStep(results, odd)
        }
      }
    },
  )

  const data = names.filter((kind) => kind !== 'barrier')
  test.each(data)(
    'The error names a rank that has passed one more barrier before the collective %s',
    async (kind) => {
      const odd = 1
      const operations = ranksOf(3).map((rank) => [
        ...(rank === odd ? [kinds.barrier()] : []),
        kinds[kind](rank, 3),
        kinds[kind](rank, 3),
      ])
      expectOutOfStep(await performAll(threads(), operations), odd)
    },
  )

  test('The error names a rank that repeats the same collective, by its number', async () => {
    const operations = ranksOf(2).map((rank) =>
      new Array(rank === 1 ? 3 : 2).fill(kinds['all-gather'](rank, 2)),
    )
    const results = await performAll(threads(), [
      [...(operations[0] ?? []), kinds.barrier()],
      [...(operations[1] ?? []), kinds.barrier()],
    ])
    const [, right] = errorsOf(results).map(({ message }) => message)
    expect(errorsOf(results)[0]?.message ?? right).toMatch(
      /rank 0 is in notes number 3 .*, rank 1 sent allGather number 3 /,
    )
  })

  test('The error names a rank with another number of contributions', async () => {
    const counts = [1, 2]
    const reduce = (rank: number, own: number[]): Operation => ({
      kind: 'reduce-scatter',
      contributions: Array.from({ length: own[rank] ?? 1 }, (_, part) => someBits(40, part)),
      counts: own,
      note: new Uint32Array(2),
    })
    const results = await performAll(threads(), [
      [reduce(0, counts), kinds.barrier()],
      [reduce(1, [1, 1]), kinds.barrier()],
    ])
    expectOutOfStep(results, 1)
  })

  test('The error names a rank that expects another root of a broadcast', async () => {
    const vector = someBits(40, 0)
    const operations = ranksOf(3).map((rank): Operation[] => [
      { kind: 'broadcast', vector, root: rank === 0 ? 1 : 0 },
    ])
    expectOutOfStep(await performAll(threads(), operations), 0)
  })

  test('The collectives report nothing when all ranks are in step', async () => {
    const operations = ranksOf(3).map((rank) => names.map((kind) => kinds[kind](rank, 3)))
    expect(errorsOf(await performAll(threads(), operations))).toEqual([])
  })
})

describe('A rank that is gone', () => {
  test.each(names)('The other ranks of the collective %s report a lost peer', async (kind) => {
    // As a root it would never look at the others.
    const gone = kind === 'broadcast' ? 0 : 2
    const operations = ranksOf(3).map((rank) => (rank === gone ? [] : [kinds[kind](rank, 3)]))
    const results = await performAll(threads(), operations)
    const noticed = errorsOf(results).filter(({ peer }) => peer === gone)
    expect(noticed.map(({ fault }) => fault)).toContain('peer-lost')
    expect(errorsOf(results)).toHaveLength(2)
  })
})

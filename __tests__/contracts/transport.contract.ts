import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type RankGroup, type RankResult, valuesOf } from '../support/processes/rank-group.js'
import type { Action, Size, TransportJob, TransportPlace } from './transport-program.js'

/** How the ranks of one transport are started. */
export interface TransportLab {
  readonly name: string
  /** A process can end with its transport; a thread of ours cannot. */
  readonly isolation: 'thread' | 'process'
  /** Starts that many ranks with the transport program. */
  start(worldSize: number): Promise<RankGroup>
  /** Where each rank finds the others; called once per group. */
  places(worldSize: number): Promise<TransportPlace[]>
}

/** What every transport must do; run over each of them. */
export function describeTransport(lab: TransportLab): void {
  describe.each([2, 3, 5])(`${lab.name} among %i ranks`, (worldSize) => {
    const ranks = Array.from({ length: worldSize }, (_, rank) => rank)
    const start = async (): Promise<RankGroup> => {
      const group = await lab.start(worldSize)
      const places = await lab.places(worldSize)
      valuesOf(await group.run(places.map((place): TransportJob => ({ open: place }))))
      return group
    }
    let lasting: Promise<RankGroup> | undefined
    afterAll(async () => (await lasting)?.close())
    /** The group of all tests that leave it as they found it. */
    const open = (): Promise<RankGroup> => (lasting ??= start())
    let shortLived: RankGroup | undefined
    afterEach(() => shortLived?.close())
    const openToBreak = async (): Promise<RankGroup> => (shortLived = await start())

    const play = (on: RankGroup, scriptOf: (rank: number) => Action[]) =>
      on.run<string>(ranks.map((rank): TransportJob => ({ script: scriptOf(rank) })))
    const peersOf = (rank: number) => ranks.filter((peer) => peer !== rank)
    const seed = (from: number, to: number, round: number) => (round * 8 + from) * 8 + to

    /** Each rank sends a message of every size to every peer, then takes those of its peers. */
    const rounds = (rank: number, sizes: readonly Size[], piece?: number): Action[] =>
      sizes.flatMap((size, round) => [
        ...peersOf(rank).map((to): Action => {
          return { does: 'send', to, size, seed: seed(rank, to, round) }
        }),
        ...peersOf(rank).map((from): Action => {
          const pieces = piece === undefined ? {} : { piece }
          return { does: 'receive', from, size, seed: seed(from, rank, round), ...pieces }
        }),
      ])

    test('The transport delivers messages of every size whole and in order', async () => {
      const sizes: Size[] = [1, 2, 3, 63, 64, 65, 4095, 4096, 4097, 16_385, -1, 'max', 1, 'max']
      valuesOf(await play(await open(), (rank) => rounds(rank, sizes)))
    })

    test('The transport lets a reader take a message in pieces', async () => {
      valuesOf(await play(await open(), (rank) => rounds(rank, [5000, 1, 5000], 777)))
    })

    test('The transport delivers blocks behind their heads, to several peers alike', async () => {
      const cases: { size: Size; block: number }[] = [
        { size: 61_000, block: 40_000 },
        { size: 50_000, block: 50_000 },
        { size: 50_000, block: 1 },
        { size: 50_000, block: 0 },
      ]
      const script = (rank: number): Action[] =>
        [...cases, ...cases, ...cases].flatMap(({ size, block }, round) => [
          ...peersOf(rank).map((to): Action => {
            return { does: 'send', to, size, seed: seed(rank, 0, round), block }
          }),
          ...peersOf(rank).map((from): Action => {
            return { does: 'receive', from, size, seed: seed(from, 0, round), piece: 30_011, block }
          }),
        ])
      valuesOf(await play(await open(), script))
    })

    test('The transport sends nothing for an empty message', async () => {
      const sizes: Size[] = [0, 7, 0, 0, 9]
      valuesOf(await play(await open(), (rank) => rounds(rank, sizes)))
    })

    test('The transport takes full messages in both directions at once, many times', async () => {
      const sizes = new Array<Size>(12).fill('max')
      valuesOf(await play(await open(), (rank) => rounds(rank, sizes)))
    })

    test('The transport takes as many full messages as it promises before anyone reads', async () => {
      const exchange = (rank: number): Action => ({ does: 'exchange', peers: peersOf(rank) })
      valuesOf(await play(await open(), (rank) => new Array<Action>(3).fill(exchange(rank))))
    })

    test('The transport keeps several small messages for a reader that is late', async () => {
      const sizes = [10, 20, 30, 40]
      const script = (rank: number): Action[] => {
        const sends = sizes.map((size): Action => ({
          does: 'send',
          to: 0,
          size,
          seed: rank + size,
        }))
        if (rank > 0) return sends
        const receives = peersOf(0).flatMap((from) =>
          sizes.map((size): Action => ({ does: 'receive', from, size, seed: from + size })),
        )
        return [{ does: 'pause', ms: 60 }, ...receives]
      }
      valuesOf(await play(await open(), script))
    })

    test('The transport lets a reader wait for a message that is late', async () => {
      const late = worldSize - 1
      const script = (rank: number): Action[] => {
        const pause: Action[] = rank === late ? [{ does: 'pause', ms: 80 }] : []
        return [...pause, ...rounds(rank, [100, 'max'])]
      }
      valuesOf(await play(await open(), script))
    })

    test('The transport has no link from a rank to itself', async () => {
      const results = await play(await open(), (rank) => [
        { does: 'send', to: rank, size: 1, seed: 0 },
      ])
      for (const result of results) {
        expect(result).toMatchObject({ status: 'failed', error: { name: 'RangeError' } })
      }
    })

    const lost = (rank: number, peer: number): unknown => ({
      status: 'failed',
      error: expect.objectContaining({ name: 'CollectiveError', fault: 'peer-lost', rank, peer }),
    })
    const expectLost = (results: readonly RankResult<string>[], dead: number) => {
      for (const rank of peersOf(dead)) expect(results[rank]).toEqual(lost(rank, dead))
    }

    test('The transport names the dead peer to a reader', async () => {
      const dead = worldSize - 1
      const script = (rank: number): Action[] =>
        rank === dead
          ? [{ does: 'pause', ms: 30 }, { does: 'die' }]
          : [{ does: 'receive', from: dead, size: 1, seed: 0 }]
      expectLost(await play(await openToBreak(), script), dead)
    })

    test('The transport names the dead peer to a sender', async () => {
      const script = (rank: number): Action[] =>
        rank === 0 ? [{ does: 'pause', ms: 30 }, { does: 'die' }] : [{ does: 'flood', to: 0 }]
      expectLost(await play(await openToBreak(), script), 0)
    })

    test('The transport keeps a live peer usable after another peer has died', async () => {
      const dead = worldSize - 1
      const opened = await openToBreak()
      await play(opened, (rank) => (rank === dead ? [{ does: 'die' }] : []))
      const script = (rank: number): Action[] => {
        if (rank === dead) return []
        const others = peersOf(rank).filter((peer) => peer !== dead)
        return [
          ...others.map((to): Action => ({
            does: 'send',
            to,
            size: 'max',
            seed: seed(rank, to, 0),
          })),
          ...others.map((from): Action => {
            return { does: 'receive', from, size: 'max', seed: seed(from, rank, 0) }
          }),
        ]
      }
      const results = await play(opened, script)
      for (const rank of peersOf(dead)) {
        expect(results[rank]).toEqual({ status: 'done', value: 'played' })
      }
    })

    const endings = lab.isolation === 'process' ? ['close', 'close-and-exit'] : ['close']
    test.each(endings as ('close' | 'close-and-exit')[])(
      'The transport delivers what was sent before a %s, then reports the peer as lost',
      async (does) => {
        const script = (rank: number): Action[] => {
          if (rank === 0) {
            const sends = peersOf(0).map((to): Action => ({
              does: 'send',
              to,
              size: 'max',
              seed: to,
            }))
            return [...sends, { does }]
          }
          return [
            { does: 'pause', ms: 60 },
            { does: 'receive', from: 0, size: 'max', seed: rank },
            { does: 'receive', from: 0, size: 1, seed: 0 },
          ]
        }
        expectLost(await play(await openToBreak(), script), 0)
      },
    )
  })
}

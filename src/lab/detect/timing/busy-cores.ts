import { median } from '../../../kit/stats/robust.js'
import type { RunFacts } from '../detector.js'
import { createRecent } from '../persistence.js'

/** Milliseconds of a rank's own work, by phase. */
type Work = { readonly data: number; readonly compute: number; readonly samples: number }

/** Steps after which a pace counts as one that lasts, and steps for which it is remembered. */
const lasting = 24
const remembered = 256
/** Steps that show the present pace. */
const present = 6
/** An earlier pace differs from the present one by more than noise. */
const otherPace = 1.15

/**
 * What a rank takes for its work while other ranks are busy beside it. Two hyperthreads share one core, and ranks that
 * take turns on a core displace each other's caches: on two cores, the same work of four ranks took 3.9 or 6.2 ms, each
 * for many steps. Only for ranks that share cores; where the number of cores is unknown, they may have one each.
 */
export function createBusyCores({ cores, worldSize }: RunFacts) {
  const isShared = cores !== null && cores < worldSize
  const paces = Array.from({ length: isShared ? worldSize : 0 }, () => ({
    data: createPace(),
    compute: createPace(),
  }))
  return {
    /** By rank, with these newest works: milliseconds for as many samples; empty where each rank has a core. */
    levelsUntil(works: readonly Work[]): { data: number; compute: number }[] {
      paces.forEach((pace, rank) => {
        const { data = 0, compute = 0, samples = 0 } = works[rank] ?? {}
        if (samples === 0) return
        pace.data.add(data / samples)
        pace.compute.add(compute / samples)
      })
      const data = paces.map((pace) => pace.data.slowest())
      const compute = paces.map((pace) => pace.compute.slowest())
      return paces.map((_, rank) => {
        const { samples = 0 } = works[rank] ?? {}
        return {
          data: samples * paceBeside(rank, data),
          compute: samples * paceBeside(rank, compute),
        }
      })
    },
  }
}

type SlowestPace = { readonly ms: number; readonly isEarlier: boolean }

/** What the others usually take at their slowest; 0 unless one of them was slower before than now. */
function paceBeside(rank: number, slowest: readonly SlowestPace[]): number {
  const peers = slowest.filter((_, peer) => peer !== rank)
  // Else the spread of a single pace would excuse a slow rank.
  return peers.some(({ isEarlier }) => isEarlier) ? median(peers.map(({ ms }) => ms)) : 0
}

/** The slowest pace of a rank that has lasted, and whether it is over; 0 before one has lasted. */
function createPace() {
  const newest = createRecent<number>(lasting)
  const medians = createRecent<number>(remembered)
  return {
    add(ms: number): void {
      newest.add(ms)
      if (newest.values.length === lasting) medians.add(median(newest.values))
    },
    slowest(): SlowestPace {
      const now = median(newest.values.slice(-present))
      const slowest = Math.max(0, ...medians.values)
      const isEarlier = slowest > otherPace * now
      return { ms: isEarlier ? slowest : now, isEarlier }
    },
  }
}

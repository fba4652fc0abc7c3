import { median, robustSpread } from '../../stats/robust.js'
import { othersMedians } from './others-median.js'
import { createRecentFlags, type RecentFlags } from './recent-flags.js'
import { blameOneOfTwo, type Levels } from './two-workers.js'

export type PeerLimits = {
  /** How many times the peers' median a worker must be above. */
  readonly ratio: number
  /** How many spreads of one look's ratio it must be above as well. */
  readonly spreads: number
  /** Logarithm; what is always granted. */
  readonly minSpread: number
  /** Looks with new steps: so many of the newest. */
  readonly flagged: number
  readonly window: number
  /** With two workers: looks before the change that say how it was. Few, where all values have a trend. */
  readonly past: number
  /** One look decides when it is the only one there is, and a worker is above by this factor; null where none can. */
  readonly single: number | null
}

/** One worker's value of a look; `ratio` replaces the limits' own for it. */
export type PeerValue = {
  readonly id: number
  readonly step: number
  readonly value: number
  readonly ratio?: number
}

/** A worker that is above its peers. `isNamed`: with two, only when its own past says that it is the one that changed. */
export type Above = {
  readonly id: number
  readonly step: number
  readonly factor: number
  readonly value: number
  readonly peers: number
  readonly isNamed: boolean
}

type Kept = {
  step: number
  log: number | null
  flags: RecentFlags
  /** Looks that it had been above for, when it was found. */
  since: number
  above: Above | null
}

/** Looks that the spread is taken from. */
const spreadLooks = 24

/** A value beside the others': logarithms, and the limit that the difference has to pass. */
type Compared = { readonly log: number; readonly peers: number; readonly limit: number }

/** Follows one positive measurement of every worker beside the median of the others, look by look. */
export function createPeerWatch(limits: PeerLimits) {
  const kept = new Map<number, Kept>()
  const moves: number[] = []
  const levels: Levels[] = []
  const isFresh = ({ id, step }: PeerValue): boolean => kept.get(id)?.step !== step
  /** How much a ratio moves from look to look by itself. */
  function noteSpread(values: readonly PeerValue[], ratios: Float64Array): number {
    const now = values.flatMap((own, index) => {
      const before = kept.get(own.id)?.log ?? null
      return before === null || !isFresh(own) ? [] : [Math.abs((ratios[index] ?? NaN) - before)]
    })
    if (now.length > 0 && moves.push(median(now)) > spreadLooks) moves.shift()
    const spread = (normalScale * median(moves)) / Math.SQRT2
    return Math.max(limits.minSpread, spread || 0)
  }

  function noteLevels(values: readonly PeerValue[], logs: Float64Array): void {
    if (!values.every(isFresh)) return
    levels.push([logs[0] ?? NaN, logs[1] ?? NaN])
    if (levels.length > limits.window + limits.past) levels.shift()
  }

  /** What the newest look makes of one worker. */
  function judge(own: PeerValue, { log, peers, limit }: Compared, isNow: boolean): Above | null {
    const one = kept.get(own.id) ?? startKeeping(limits)
    kept.set(own.id, one)
    if (!isFresh(own) && !isNow) return one.above
    one.step = own.step
    one.log = log
    const isOn = one.flags.add(log > limit) || isNow
    if (one.above === null) one.since = one.flags.since
    const { id, step, value } = own
    const numbers = { id, step, value, factor: Math.exp(log), peers: Math.exp(peers) }
    one.above = isOn ? { ...numbers, isNamed: one.above?.isNamed === true } : null
    return one.above
  }

  /** Decided once, when it begins: later its past is no longer how it was before. */
  function name(above: Above, isNew: boolean, index: number, workers: number): Above {
    const one = isNew ? kept.get(above.id) : undefined
    if (!one) return above
    const isNamed =
      workers > 2 ||
      blameOneOfTwo(levels.slice(-one.since - limits.past), index === 0 ? 0 : 1, one.since)
    one.above = { ...above, isNamed }
    return one.above
  }

  return {
    /** Those that are above now. `isSingle`: no further look can be waited for. */
    look(values: readonly PeerValue[], isSingle: boolean): readonly Above[] {
      const logs = Float64Array.from(values, ({ value }) => Math.log(value))
      const peers = othersMedians(logs)
      const ratios = logs.map((log, index) => log - (peers[index] ?? NaN))
      const spread = noteSpread(values, ratios)
      if (values.length === 2) noteLevels(values, logs)
      const isFar = (log: number): boolean =>
        isSingle && log > singleLimit(limits, logs, values.length)
      return values.flatMap((own, index): Above[] => {
        const log = ratios[index] ?? NaN
        const limit = Math.max(Math.log(own.ratio ?? limits.ratio), limits.spreads * spread)
        const isNew = (kept.get(own.id)?.above ?? null) === null
        const above = judge(own, { log, peers: peers[index] ?? NaN, limit }, isFar(log))
        return above ? [name(above, isNew, index, values.length)] : []
      })
    },
  }
}

/** Three have but two peers, which may be alike by chance. What the peers' own scatter explains is nothing. */
function singleLimit({ single }: PeerLimits, logs: Float64Array, workers: number): number {
  if (single === null || workers < 3) return Infinity
  const scatter = singleSpreads * robustSpread([...logs])
  return workers === 3 ? 2 * Math.log(single) : Math.max(Math.log(single), scatter)
}
const singleSpreads = 10

/** Factor by which the median absolute deviation of a normal sample falls short of its standard deviation. */
const normalScale = 1.4826

const startKeeping = (limits: PeerLimits): Kept => ({
  step: NaN,
  log: null,
  flags: createRecentFlags(limits),
  since: 0,
  above: null,
})

import { type AbovePeers, namingLooks } from '../../../../src/kit/peers/flagged-workers.js'
import { hasAdvanced } from '../../../../src/kit/peers/peer-values.js'
import { type PeerLimits, singleLimit } from '../../../../src/kit/peers/peer-watch.js'
import {
  type SettledLimits,
  settledLooks,
} from '../../../../src/watch/monitor/anomalies/settled-watch.js'
import { blameOneOfTwo, type Levels } from '../../../../src/kit/peers/two-workers.js'
import { median, medianOfOthers } from '../../../../src/kit/stats/robust.js'

export type PlainValue = { readonly id: number; readonly step: number; readonly value: number }

/** What the watches decide, as simply as it can be said: a list per worker, a median per question. */
type Kept = {
  step: number
  ratio: number
  recent: number[]
  flags: boolean[]
  isOn: boolean
  waited: number
  above: AbovePeers | null
}
const nothingKnown = {
  step: NaN,
  ratio: NaN,
  recent: [],
  flags: [],
  isOn: false,
  waited: 0,
  above: null,
}

const newest = <T>(list: readonly T[], count: number): T[] => list.slice(-count)

function createKeptWorkers() {
  const byId = new Map<number, Kept>()
  return (id: number): Kept => {
    const one: Kept = byId.get(id) ?? { ...nothingKnown }
    byId.set(id, one)
    return one
  }
}

function flag(one: Kept, isFlagged: boolean, limits: { flagged: number; window: number }): boolean {
  one.flags = newest([...one.flags, isFlagged], limits.window)
  const count = one.flags.filter(Boolean).length
  one.isOn = one.isOn ? count > limits.flagged / 3 : count >= limits.flagged
  return one.isOn
}

type Numbers = Omit<AbovePeers, 'isNamed'>
function raise(one: Kept, numbers: Numbers, decide: () => boolean): AbovePeers[] {
  const isNamed = one.above?.isNamed ?? decide()
  if (!isNamed && one.waited++ < namingLooks) return []
  one.above = { ...numbers, isNamed }
  return [one.above]
}

export function createPlainPeerWatch(limits: PeerLimits) {
  const keptOf = createKeptWorkers()
  const moves: number[] = []
  const history: Levels[] = []
  return (values: readonly PlainValue[], isSingle: boolean): AbovePeers[] => {
    const logs = values.map(({ value }) => Math.log(value))
    const ratios = logs.map((log, index) => log - medianOfOthers(logs, index))
    const fresh = values.map(({ id, step }) => hasAdvanced(keptOf(id).step, step, limits.advance))
    const moved = values.flatMap(({ id }, index) => {
      const before = keptOf(id).ratio
      return fresh[index] && !Number.isNaN(before)
        ? [Math.abs((ratios[index] ?? NaN) - before)]
        : []
    })
    if (moved.length > 0) moves.push(median(moved))
    const spread = (1.4826 * median(newest(moves, 24))) / Math.SQRT2 || 0
    const least = Math.max(
      Math.log(limits.ratio),
      limits.spreads * Math.max(limits.minSpread, spread),
    )
    const far = isSingle ? singleLimit(limits, Float64Array.from(logs)) : Infinity
    if (values.length === 2 && fresh.every(Boolean)) history.push([logs[0] ?? NaN, logs[1] ?? NaN])
    const past = newest(history, limits.window + limits.past)
    return values.flatMap(({ id, step, value }, index) => {
      const one = keptOf(id)
      const ratio = ratios[index] ?? NaN
      if (!fresh[index] && !(ratio > far)) return one.above ? [one.above] : []
      Object.assign(one, { step, ratio })
      if (!flag(one, ratio > least, limits) && !(ratio > far)) {
        Object.assign(one, { above: null, waited: 0 })
        return []
      }
      const factor = Math.exp(ratio)
      const isNamed = () =>
        values.length > 2 || blameOneOfTwo(past, index === 0 ? 0 : 1, limits.isTrending)
      return raise(one, { id, step, value, factor, peers: value / factor }, isNamed)
    })
  }
}

/** Without what decides on a single look, which the other has. */
export function createPlainSettledWatch({ ratio }: SettledLimits) {
  const keptOf = createKeptWorkers()
  const history: Levels[] = []
  return (values: readonly PlainValue[]): AbovePeers[] => {
    const fresh = values.map(({ id, step }) => hasAdvanced(keptOf(id).step, step, 1))
    values.forEach(({ id, step, value }, index) => {
      if (fresh[index])
        Object.assign(keptOf(id), { step, recent: [...keptOf(id).recent, Math.fround(value)] })
    })
    if (values.length === 2 && fresh.every(Boolean))
      history.push([Math.log(values[0]?.value ?? NaN), Math.log(values[1]?.value ?? NaN)])
    const full = values.filter(({ id }) => keptOf(id).recent.length >= settledLooks)
    const sorted = full.map(({ id }) =>
      newest(keptOf(id).recent, settledLooks).sort((a, b) => a - b),
    )
    const medians = sorted.map((recent) => median(recent))
    const highs = sorted.map((recent) => recent[17] ?? NaN)
    const low = full.length > 256 ? 2 : full.length > 16 ? 4 : 5
    return full.length < 2
      ? []
      : full.flatMap(({ id, step }, index) => {
          const one = keptOf(id)
          const place = values.findIndex((own) => own.id === id)
          if (!fresh[place]) return one.above ? [one.above] : []
          const value = medians[index] ?? NaN
          const peers = medianOfOthers(medians, index)
          const isApart = (sorted[index]?.[low] ?? NaN) > medianOfOthers(highs, index)
          if (!flag(one, value > ratio * peers && isApart, { flagged: 3, window: 4 })) {
            Object.assign(one, { above: null, waited: 0 })
            return []
          }
          const isNamed = () =>
            values.length > 2 || blameOneOfTwo(newest(history, 60), place === 0 ? 0 : 1, false)
          return raise(one, { id, step, value, factor: value / peers, peers }, isNamed)
        })
  }
}

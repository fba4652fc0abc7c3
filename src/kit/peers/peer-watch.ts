import { middleOf, othersMedian } from '../stats/middle.js'
import { median, normalScale, robustSpread } from '../stats/robust.js'
import { type AbovePeers, FlagColumn, TwoWorkerHistory, FlaggedWorkers } from './flagged-workers.js'
import { at, withRoom } from './number-columns.js'
import { hasAdvanced, type PeerValues } from './peer-values.js'
import { createWorkerSlots } from './worker-slots.js'

export type PeerLimits = {
  /** How many times the peers' median a worker must be above. */
  readonly ratio: number
  /** How many spreads of one look's ratio it must be above as well. */
  readonly spreads: number
  /** Logarithm of the deviation that is always accepted. */
  readonly minSpread: number
  /** A look counts for a worker after this many steps since the last one that counted: windows overlap. */
  readonly advance: number
  /** Number of newest looks that count. */
  readonly flagged: number
  readonly window: number
  /** With two workers: number of looks before the change that define the former level. */
  readonly past: number
  /** Whether the values of all have a trend. */
  readonly isTrending: boolean
  /**
   * If there is only one poll, a worker that is above by this factor is flagged; null if a single poll cannot decide.
   */
  readonly single: number | null
}

/** Looks that the spread is taken from. */
const spreadLooks = 24

/** Follows one measurement of every worker beside the median of the others, look by look. */
export class PeerWatch {
  private readonly slots = createWorkerSlots()
  private readonly flags: FlagColumn
  private readonly raised = new FlaggedWorkers()
  private readonly past: TwoWorkerHistory
  private readonly moves: number[] = []
  /** By slot, of the newest look that counted. */
  private steps = new Float64Array(0)
  private lastRatios = new Float64Array(0)
  /** By place in the look at hand. */
  private slotAt = new Int32Array(0)
  private logs = new Float64Array(0)
  private ratios = new Float64Array(0)
  private scratch = new Float64Array(0)

  constructor(private readonly limits: PeerLimits) {
    this.flags = new FlagColumn(limits)
    this.past = new TwoWorkerHistory(limits.window + limits.past, limits.isTrending)
  }

  /** Those that are above now. `isSingle`: there will be no further look. */
  look(values: PeerValues, isSingle: boolean): readonly AbovePeers[] {
    const { limits } = this
    const { count } = values
    this.compare(values)
    const least = Math.max(Math.log(limits.ratio), limits.spreads * this.noteSpread(values))
    const far = isSingle ? singleLimit(limits, this.logs.slice(0, count)) : Infinity
    if (count === 2) this.noteLevels(values)
    const above: AbovePeers[] = []
    for (let place = 0; place < count; place++) {
      const isNow = at(this.ratios, place) > Math.max(far, at(values.minLogs, place) || far)
      if (isNow || this.isFresh(values, place)) this.judge(values, place, { least, isNow })
      const one = this.raised.get(at(this.slotAt, place))
      if (one) above.push(one)
    }
    return above
  }

  /** Every value beside the others'. */
  private compare(values: PeerValues): void {
    const { count } = values
    this.reserve(count)
    for (let place = 0; place < count; place++) {
      this.slotAt[place] = this.slots.of(at(values.ids, place), place)
      this.logs[place] = Math.log(at(values.values, place))
    }
    const { size } = this.slots
    this.steps = withRoom(this.steps, size, NaN)
    this.lastRatios = withRoom(this.lastRatios, size, NaN)
    this.flags.reserve(size)
    const peersOf = othersMedian(this.logs.slice(0, count))
    for (let place = 0; place < count; place++) {
      const log = at(this.logs, place)
      this.ratios[place] = log - peersOf(log)
    }
  }

  private reserve(count: number): void {
    this.slotAt = withRoom(this.slotAt, count, 0)
    this.logs = withRoom(this.logs, count, 0)
    this.ratios = withRoom(this.ratios, count, 0)
    this.scratch = withRoom(this.scratch, count, 0)
  }

  private isFresh({ steps }: PeerValues, place: number): boolean {
    const before = at(this.steps, at(this.slotAt, place))
    return hasAdvanced(before, at(steps, place), this.limits.advance)
  }

  /** How much a ratio moves from look to look by itself. */
  private noteSpread(values: PeerValues): number {
    let numMoves = 0
    for (let place = 0; place < values.count; place++) {
      const before = at(this.lastRatios, at(this.slotAt, place))
      if (Number.isNaN(before) || !this.isFresh(values, place)) continue
      this.scratch[numMoves++] = Math.abs(at(this.ratios, place) - before)
    }
    if (numMoves > 0) this.moves.push(middleOf(this.scratch.subarray(0, numMoves)))
    if (this.moves.length > spreadLooks) this.moves.shift()
    const spread = (normalScale * median(this.moves)) / Math.SQRT2
    return Math.max(this.limits.minSpread, spread || 0)
  }

  private noteLevels(values: PeerValues): void {
    if (!this.isFresh(values, 0) || !this.isFresh(values, 1)) return
    this.past.add([at(this.logs, 0), at(this.logs, 1)])
  }

  /** The judgement of one worker after the newest look. */
  private judge(
    values: PeerValues,
    place: number,
    { least, isNow }: { least: number; isNow: boolean },
  ): void {
    const slot = at(this.slotAt, place)
    const ratio = at(this.ratios, place)
    const minLog = at(values.minLogs, place)
    this.steps[slot] = at(values.steps, place)
    this.lastRatios[slot] = ratio
    const isOn = this.flags.add(slot, ratio > (minLog > least ? minLog : least))
    if (isOn || isNow) this.raise(values, place)
    else this.raised.drop(slot)
  }

  private raise({ ids, steps, values, count }: PeerValues, place: number): void {
    const value = at(values, place)
    const factor = Math.exp(at(this.ratios, place))
    const numbers = { id: at(ids, place), step: at(steps, place), value, factor }
    const isNamed = () => count > 2 || this.past.blames(place === 0 ? 0 : 1)
    this.raised.set(at(this.slotAt, place), { ...numbers, peers: value / factor }, isNamed)
  }
}

/**
 * Of three workers, each has only two peers, which may be alike by chance. Deviations within the peers' own scatter are
 * ignored.
 */
export function singleLimit({ single }: Pick<PeerLimits, 'single'>, logs: Float64Array): number {
  if (single === null || logs.length < 3) return Infinity
  const scatter = singleSpreads * robustSpread([...logs])
  return logs.length === 3 ? 2 * Math.log(single) : Math.max(Math.log(single), scatter)
}
const singleSpreads = 10

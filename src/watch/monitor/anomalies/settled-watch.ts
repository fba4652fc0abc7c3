import { othersMedian } from '../../../kit/stats/middle.js'
import {
  type AbovePeers,
  FlagColumn,
  TwoWorkerHistory,
  FlaggedWorkers,
} from '../../../kit/peers/flagged-workers.js'
import { at, withRoom } from '../../../kit/peers/number-columns.js'
import { hasAdvanced, type PeerValues } from '../../../kit/peers/peer-values.js'
import { singleLimit } from '../../../kit/peers/peer-watch.js'
import { RecentValues } from './recent-values.js'
import { createWorkerSlots } from '../../../kit/peers/worker-slots.js'

export type SettledLimits = {
  /** How many times the others' median a worker's must be above. */
  readonly ratio: number
  /**
   * If there is only one poll, a worker that is above by this factor is flagged; null if a single poll cannot decide.
   */
  readonly single: number | null
}

/** Looks with a new step whose values are kept: fewer single steps are too noisy. */
export const settledLooks = 24
const flags = { flagged: 3, window: 4 }

/** The lower and upper quartile of a worker's values. */
const highPlace = settledLooks - 1 - settledLooks / 4
/** With more workers, it is more likely that one is above the others by chance. */
const lowPlaceOf = (workers: number): number =>
  settledLooks / 4 - 1 - (workers > 16 ? 1 : 0) - (workers > 256 ? 2 : 0)

/** Number of looks remembered for two workers, to decide which one has changed. */
const pastLooks = 60

/**
 * Follows a noisy measurement of single steps, one per poll. A worker is above the others if its median is above
 * theirs, and its lower quartile is above their upper quartile.
 */
export class SettledWatch {
  /** The most looks with a new step that were seen of any worker, up to those that are needed. */
  looks = 0
  private readonly slots = createWorkerSlots()
  private readonly recent = new RecentValues(settledLooks)
  private readonly flags = new FlagColumn(flags)
  private readonly raised = new FlaggedWorkers()
  private readonly past = new TwoWorkerHistory(pastLooks, false)
  private steps = new Float64Array(0)
  /** By place in the look at hand; 1 where the step is a new one. */
  private slotAt = new Int32Array(0)
  private fresh = new Int32Array(0)
  /** Of those with enough looks, one after the other: their places in the look at hand, medians and high values. */
  private places = new Int32Array(0)
  private medians = new Float64Array(0)
  private highs = new Float64Array(0)
  private numFull = 0

  constructor(private readonly limits: SettledLimits) {}

  /** Whether there are workers to be compared. */
  get isSettled(): boolean {
    return this.numFull > 1
  }

  /** Those that are above now. `isSingle`: there will be no further look. */
  look(values: PeerValues, isSingle: boolean): readonly AbovePeers[] {
    this.take(values)
    const above = this.isSettled ? this.judgeAll(values) : []
    return isSingle ? [...above, ...this.farNow(values, above)] : above
  }

  private take(values: PeerValues): void {
    const { count, ids, steps } = values
    this.slotAt = withRoom(this.slotAt, count, 0)
    for (let place = 0; place < count; place++)
      this.slotAt[place] = this.slots.of(at(ids, place), place)
    this.reserve(this.slots.size, count)
    this.numFull = 0
    for (let place = 0; place < count; place++) {
      const slot = at(this.slotAt, place)
      const isFresh = hasAdvanced(at(this.steps, slot), at(steps, place), 1)
      this.fresh[place] = isFresh ? 1 : 0
      this.steps[slot] = at(steps, place)
      if (isFresh) this.recent.add(slot, at(values.values, place))
      this.note(slot, place)
    }
    if (count === 2 && this.fresh[0] === 1 && this.fresh[1] === 1)
      this.past.add([Math.log(at(values.values, 0)), Math.log(at(values.values, 1))])
  }

  private reserve(slots: number, count: number): void {
    this.recent.reserve(slots)
    this.flags.reserve(slots)
    this.steps = withRoom(this.steps, slots, NaN)
    this.fresh = withRoom(this.fresh, count, 0)
    this.places = withRoom(this.places, count, 0)
    this.medians = withRoom(this.medians, count, 0)
    this.highs = withRoom(this.highs, count, 0)
  }

  private note(slot: number, place: number): void {
    const looks = this.recent.count(slot)
    if (looks > this.looks) this.looks = looks
    const { recent, numFull } = this
    const middle = settledLooks / 2
    this.places[numFull] = place
    this.medians[numFull] = (recent.at(slot, middle - 1) + recent.at(slot, middle)) / 2
    this.highs[numFull] = recent.at(slot, highPlace)
    if (looks === settledLooks) this.numFull++
  }

  private judgeAll(values: PeerValues): AbovePeers[] {
    const { limits, medians, highs, numFull } = this
    const peersOf = othersMedian(medians.slice(0, numFull))
    const lowPlace = lowPlaceOf(numFull)
    let highOf: ((own: number) => number) | null = null
    // Computed only if a median is above the others', which is rare.
    const isApart = (full: number, slot: number): boolean => {
      highOf ??= othersMedian(highs.slice(0, numFull))
      return this.recent.at(slot, lowPlace) > highOf(at(highs, full))
    }
    const above: AbovePeers[] = []
    for (let full = 0; full < numFull; full++) {
      const place = at(this.places, full)
      const slot = at(this.slotAt, place)
      if (this.fresh[place] === 1) {
        const value = at(medians, full)
        const peers = peersOf(value)
        const isFlagged = value > limits.ratio * peers && isApart(full, slot)
        const isOn = this.flags.add(slot, isFlagged)
        if (isOn) this.raise(values, place, { value, peers })
        else this.raised.drop(slot)
      }
      const one = this.raised.get(slot)
      if (one) above.push(one)
    }
    return above
  }

  private raise(
    { ids, steps, count }: PeerValues,
    place: number,
    { value, peers }: { value: number; peers: number },
  ): void {
    const numbers = { id: at(ids, place), step: at(steps, place), value, peers }
    const isNamed = () => count > 2 || this.past.blames(place === 0 ? 0 : 1)
    this.raised.set(at(this.slotAt, place), { ...numbers, factor: value / peers }, isNamed)
  }

  /** From a single look. */
  private farNow(values: PeerValues, known: readonly AbovePeers[]): AbovePeers[] {
    const { count, ids, steps } = values
    const logs = values.values.slice(0, count).map(Math.log)
    const limit = singleLimit(this.limits, logs)
    if (limit === Infinity) return []
    const peersOf = othersMedian(logs.slice())
    return [...logs].flatMap((log, place) => {
      const factor = Math.exp(log - peersOf(log))
      const [id, value] = [at(ids, place), at(values.values, place)]
      if (!(Math.log(factor) > limit) || known.some((one) => one.id === id)) return []
      return [{ id, step: at(steps, place), value, factor, peers: value / factor, isNamed: true }]
    })
  }
}

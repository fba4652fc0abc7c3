import { type FlagLimits, isRaised, withFlag } from './recent-flags.js'
import { blameOneOfTwo, type Levels } from './two-workers.js'
import { at, withRoom } from './number-columns.js'

/** A worker that is above its peers. `isNamed`: with two, only when its own past says that it is the one that changed. */
export type AbovePeers = {
  readonly id: number
  readonly step: number
  readonly factor: number
  readonly value: number
  readonly peers: number
  readonly isNamed: boolean
}

/** Which workers were flagged at how many of their newest looks, by slot. */
export class FlagColumn {
  private bits = new Int32Array(0)
  private on = new Int32Array(0)

  constructor(private readonly limits: FlagLimits) {}

  reserve(size: number): void {
    this.bits = withRoom(this.bits, size, 0)
    this.on = withRoom(this.on, size, 0)
  }

  add(slot: number, isFlagged: boolean): boolean {
    const bits = withFlag(at(this.bits, slot), isFlagged, this.limits)
    const isOn = isRaised(bits, at(this.on, slot) === 1, this.limits)
    this.bits[slot] = bits
    this.on[slot] = isOn ? 1 : 0
    return isOn
  }
}

/** Looks to wait for if it is certain that one worker is above, but not which of two. */
export const namingLooks = 6

/** Those that are above now, by slot, with what was decided when it began. */
export class FlaggedWorkers {
  private readonly bySlot = new Map<number, AbovePeers>()
  /** The number of looks for which it has been unknown whom to name. */
  private readonly waiting = new Map<number, number>()

  get(slot: number): AbovePeers | undefined {
    return this.bySlot.size === 0 ? undefined : this.bySlot.get(slot)
  }

  drop(slot: number): void {
    if (this.bySlot.size > 0) this.bySlot.delete(slot)
    if (this.waiting.size > 0) this.waiting.delete(slot)
  }

  /** The decision whom to name is final: later, the past no longer shows the normal level. */
  set(slot: number, numbers: Omit<AbovePeers, 'isNamed'>, decide: () => boolean): void {
    const isNamed = this.bySlot.get(slot)?.isNamed ?? decide()
    const waited = this.waiting.get(slot) ?? 0
    if (!isNamed && waited < namingLooks) this.waiting.set(slot, waited + 1)
    else this.bySlot.set(slot, { ...numbers, isNamed })
  }
}

/** The newest looks at a run of two workers. */
export class TwoWorkerHistory {
  private readonly levels: Levels[] = []

  constructor(
    private readonly looks: number,
    private readonly isTrending: boolean,
  ) {}

  add(levels: Levels): void {
    this.levels.push(levels)
    if (this.levels.length > this.looks) this.levels.shift()
  }

  blames(suspect: 0 | 1): boolean {
    return blameOneOfTwo(this.levels, suspect, this.isTrending)
  }
}

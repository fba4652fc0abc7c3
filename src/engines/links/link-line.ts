import type { LinkCondition } from '../../faults/disturbance.js'

/** Time and chance, as a proxy sees them. */
export type LinkClock = {
  /** Milliseconds on a monotonic clock. */
  now(): number
  /** Uniform in [0, 1). */
  random(): number
}

/** A slice is what a slow line carries in this time: its reader sees bytes trickle, not a block at the end. */
const sliceMs = 5
const smallestSliceBytes = 256
/** Bytes on their way: as many as a long line has under way, or little more than a chunk where there is no delay. */
const delayedBytes = 4_194_304
const undelayedBytes = 65_536
/** A narrow line never runs dry while a timer sleeps. */
const supplyMs = 20

/** The shortest delay that counts as one, in milliseconds; a notice of some bytes passes a narrow line faster. */
const feltDelayMs = 0.1

/** One direction of a link: its condition, what has passed, and when a byte that comes now would be through. */
export class LinkLine {
  takenBytes = 0
  deliveredBytes = 0
  #condition: LinkCondition = {}
  /** When a line of limited bandwidth has carried what it was given so far. */
  #freeAtMs = 0
  #acted = signal()
  readonly #clock: LinkClock

  constructor(
    readonly from: number,
    readonly to: number,
    clock: LinkClock,
  ) {
    this.#clock = clock
  }

  get isBlackHole(): boolean {
    return this.#condition.blackHole ?? false
  }

  /** How many bytes may wait before no more are taken. */
  get windowBytes(): number {
    const { latencyMs = 0, bytesPerSec = 0 } = this.#condition
    return latencyMs > 0 ? delayedBytes : Math.max(undelayedBytes, (bytesPerSec * supplyMs) / 1000)
  }

  /** Largest piece that is sent at once. */
  get sliceBytes(): number {
    const { bytesPerSec } = this.#condition
    if (bytesPerSec === undefined) return Infinity
    return Math.max(smallestSliceBytes, Math.round((bytesPerSec * sliceMs) / 1000))
  }

  /** Resolves once the present condition has held bytes back or swallowed some. */
  get acted(): Promise<void> {
    return this.#acted.given
  }

  /** Applies from now on. */
  change(condition: LinkCondition): void {
    this.#condition = condition
    this.#acted = signal()
    this.#freeAtMs = this.#clock.now()
  }

  /** Time before which what comes now is not to be sent on, latency alone. */
  drawDueMs(): number {
    const { latencyMs = 0, jitterMs = 0 } = this.#condition
    const jitter = jitterMs > 0 ? jitterMs * (2 * this.#clock.random() - 1) : 0
    return this.#clock.now() + Math.max(0, latencyMs + jitter)
  }

  /** When this many bytes, due at `dueMs`, have passed. */
  throughAtMs(dueMs: number, count: number): number {
    const { bytesPerSec } = this.#condition
    if (bytesPerSec === undefined) return dueMs
    return Math.max(dueMs, this.#freeAtMs) + (count * 1000) / bytesPerSec
  }

  /** Counts bytes that have come in; those in a black hole are lost. */
  take(count: number): void {
    this.takenBytes += count
    if (this.isBlackHole) this.#acted.give()
  }

  /** Notes that bytes must wait. */
  hold(aheadMs: number): void {
    if (aheadMs >= feltDelayMs) this.#acted.give()
  }

  /** Notes that a piece is through; the next has the line from then on. */
  pass(count: number, throughAtMs: number): void {
    this.deliveredBytes += count
    this.#freeAtMs = throughAtMs
  }
}

/** A promise, and the call that resolves it. */
function signal() {
  let give = (): void => undefined
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give: () => give() }
}

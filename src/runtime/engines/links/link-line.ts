import type { LinkCondition } from '../../../lab/faults/disturbance.js'

/** Time and randomness for a proxy. */
export type LinkClock = {
  /** Milliseconds on a monotonic clock. */
  now(): number
  /** Uniform in [0, 1). */
  random(): number
}

/** A slow line carries slices of this duration, so that its reader receives bytes steadily and not as one block. */
const sliceMs = 5
const smallestSliceBytes = 256
/** Number of bytes in transit: as many as a long line holds, or little more than a chunk without a delay. */
const delayedBytes = 4_194_304
const undelayedBytes = 65_536
/** A narrow line never runs empty while a timer sleeps. */
const supplyMs = 20

/** The shortest delay that counts as one, in milliseconds; a notice of some bytes passes a narrow line faster. */
const feltDelayMs = 0.1

/** One direction of a link: its condition, its traffic, and the delivery time of a byte that arrives now. */
export class LinkLine {
  takenBytes = 0
  deliveredBytes = 0
  #condition: LinkCondition = {}
  /** Time at which a line of limited bandwidth has carried everything it was given. */
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

  /** Number of bytes that may wait before no more are accepted. */
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

  /** Earliest time at which bytes that arrive now are sent on, by latency alone. */
  drawDueMs(): number {
    const { latencyMs = 0, jitterMs = 0 } = this.#condition
    const jitter = jitterMs > 0 ? jitterMs * (2 * this.#clock.random() - 1) : 0
    return this.#clock.now() + Math.max(0, latencyMs + jitter)
  }

  /** Time at which this many bytes, due at `dueMs`, have passed. */
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

  /** Notes that a piece has passed; the next one then has the line. */
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

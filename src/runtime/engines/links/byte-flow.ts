import type { Socket } from 'node:net'
import type { LinkClock, LinkLine } from './link-line.js'
import { resetSocket } from './reset-socket.js'

type Parcel = { readonly bytes: Buffer; readonly dueMs: number }

/**
 * Forwards the bytes of one socket to another, in order and with backpressure, under the condition of the line. The end
 * of the stream and a reset travel behind the bytes. A black hole swallows them as well, until it is removed.
 */
export class ByteFlow {
  readonly #source: Socket
  readonly #target: Socket
  readonly #line: LinkLine
  readonly #clock: LinkClock
  #parcels: Parcel[] = []
  #waitingBytes = 0
  #lastDueMs = 0
  #ending: (() => void) | null = null
  #timer: NodeJS.Timeout | null = null
  #isBlocked = false

  constructor(way: { source: Socket; target: Socket; line: LinkLine; clock: LinkClock }) {
    const { source, target } = way
    this.#source = source
    this.#target = target
    this.#line = way.line
    this.#clock = way.clock
    source.on('data', (bytes: Buffer) => this.#take(bytes))
    source.on('end', () => this.#endWith(() => target.end()))
    source.on('error', () => this.#endWith(() => this.#resetTarget()))
    target.on('drain', () => {
      this.#isBlocked = false
      this.#move()
    })
    target.on('close', () => this.stop())
  }

  /** The condition of the line has changed; bytes in a black hole are lost. */
  change(): void {
    if (this.#line.isBlackHole) this.#drop()
    this.#move()
  }

  /** Stops the flow. */
  stop(): void {
    this.#drop()
    this.#ending = null
  }

  #take(bytes: Buffer): void {
    this.#line.take(bytes.length)
    if (this.#line.isBlackHole || this.#target.destroyed) return
    this.#parcels.push({ bytes, dueMs: this.#drawDueMs() })
    this.#waitingBytes += bytes.length
    this.#move()
    if (this.#waitingBytes >= this.#line.windowBytes) this.#source.pause()
  }

  /** A short delay after a long one does not let bytes overtake each other. */
  #drawDueMs(): number {
    this.#lastDueMs = Math.max(this.#lastDueMs, this.#line.drawDueMs())
    return this.#lastDueMs
  }

  #endWith(ending: () => void): void {
    this.#ending = ending
    this.#drawDueMs()
    this.#move()
  }

  #move(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    for (let parcel = this.#parcels[0]; parcel; parcel = this.#parcels[0]) {
      if (this.#isBlocked) return
      const bytes = parcel.bytes.subarray(0, this.#line.sliceBytes)
      const throughAtMs = this.#line.throughAtMs(parcel.dueMs, bytes.length)
      if (this.#isTooEarly(throughAtMs)) return
      this.#line.pass(bytes.length, throughAtMs)
      this.#advance(parcel, bytes.length)
      this.#isBlocked = !this.#target.write(bytes)
    }
    if (this.#ending === null || this.#line.isBlackHole) return
    if (this.#isTooEarly(this.#lastDueMs)) return
    const end = this.#ending
    this.#ending = null
    end()
  }

  /** Waits until the time: never shorter, and at most one timer millisecond longer. */
  #isTooEarly(dueMs: number): boolean {
    const aheadMs = dueMs - this.#clock.now()
    if (aheadMs <= 0) return false
    this.#line.hold(aheadMs)
    this.#timer = setTimeout(() => this.#move(), Math.ceil(aheadMs))
    return true
  }

  /** Removes sent bytes from the front. */
  #advance({ bytes, dueMs }: Parcel, count: number): void {
    if (count < bytes.length) this.#parcels[0] = { bytes: bytes.subarray(count), dueMs }
    else this.#parcels.shift()
    this.#waitingBytes -= count
    if (this.#source.isPaused() && this.#waitingBytes < this.#line.windowBytes / 2) {
      this.#source.resume()
    }
  }

  #drop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#parcels = []
    this.#waitingBytes = 0
    this.#source.resume()
  }

  /** A reset discards bytes that the system has not accepted yet, so it waits for them. */
  #resetTarget(): void {
    if (this.#target.writableLength === 0) resetSocket(this.#target)
    else this.#target.write(Buffer.alloc(0), () => resetSocket(this.#target))
  }
}

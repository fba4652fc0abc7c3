/**
 * A single-producer, single-consumer byte queue in shared memory. Either side may block or, in an event loop, wait
 * asynchronously. Two counters that only grow (modulo 2^32) count the written and the read bytes.
 */
const counterBytes = 16
const writtenAt = 0
const readAt = 1
const closedAt = 2
const lookAgainMs = 50

/** Bytes of shared memory for a ring that holds `capacity` bytes (a power of two). */
export function byteRingSize(capacity: number): number {
  return counterBytes + capacity
}

/** Attaches to a ring; both sides call this on the same memory. */
export function attachByteRing(
  memory: SharedArrayBuffer,
  offset: number,
  capacity: number,
): ByteRing {
  return new ByteRing(memory, offset, capacity)
}

/**
 * One side of a ring. Closing changes no counter, so its notification can be lost between a check and the following
 * wait. Blocking calls therefore check again after a while.
 */
export class ByteRing {
  readonly #counters: Int32Array
  readonly #bytes: Uint8Array
  readonly #capacity: number

  constructor(memory: SharedArrayBuffer, offset: number, capacity: number) {
    this.#counters = new Int32Array(memory, offset, 3)
    this.#bytes = new Uint8Array(memory, offset + counterBytes, capacity)
    this.#capacity = capacity
  }

  isClosed(): boolean {
    return this.#load(closedAt) !== 0
  }

  /** Writes as much of `data` from `from` on as fits now, and returns the number of bytes. */
  offer(data: Uint8Array, from: number): number {
    const count = Math.min(data.length - from, this.#capacity - this.#used())
    const at = this.#load(writtenAt) & (this.#capacity - 1)
    const head = Math.min(count, this.#capacity - at)
    this.#bytes.set(data.subarray(from, from + head), at)
    this.#bytes.set(data.subarray(from + head, from + count), 0)
    this.#advance(writtenAt, count)
    return count
  }

  /** Reads the available bytes into `into` from `start` on, and returns their number. */
  poll(into: Uint8Array, start: number): number {
    const count = Math.min(into.length - start, this.#used())
    const at = this.#load(readAt) & (this.#capacity - 1)
    const head = Math.min(count, this.#capacity - at)
    into.set(this.#bytes.subarray(at, at + head), start)
    into.set(this.#bytes.subarray(0, count - head), start + head)
    this.#advance(readAt, count)
    return count
  }

  /** Blocks the thread until all of `data` is written; false if the ring was closed first. */
  write(data: Uint8Array): boolean {
    for (let done = 0; ;) {
      const seen = this.#load(readAt)
      done += this.offer(data, done)
      if (done === data.length) return true
      if (this.isClosed()) return false
      Atomics.wait(this.#counters, readAt, seen, lookAgainMs)
    }
  }

  /** Blocks the thread until bytes arrive; 0 if the ring is closed and empty. */
  read(into: Uint8Array, start: number): number {
    for (;;) {
      const seen = this.#load(writtenAt)
      const closed = this.isClosed()
      const count = this.poll(into, start)
      if (count > 0 || closed) return count
      Atomics.wait(this.#counters, writtenAt, seen, lookAgainMs)
    }
  }

  /** Resolves when there is something to read, or the ring is closed. */
  async readable(): Promise<void> {
    for (;;) {
      const seen = this.#load(writtenAt)
      if (this.#used() > 0 || this.isClosed()) return
      await Atomics.waitAsync(this.#counters, writtenAt, seen, lookAgainMs).value
    }
  }

  /** Resolves when there is room to write, or the ring is closed. */
  async writable(): Promise<void> {
    for (;;) {
      const seen = this.#load(readAt)
      if (this.#used() < this.#capacity || this.isClosed()) return
      await Atomics.waitAsync(this.#counters, readAt, seen, lookAgainMs).value
    }
  }

  /** Ends writing; bytes in the ring can still be read. */
  close(): void {
    Atomics.store(this.#counters, closedAt, 1)
    Atomics.notify(this.#counters, writtenAt)
    Atomics.notify(this.#counters, readAt)
  }

  #load(index: number): number {
    return Atomics.load(this.#counters, index)
  }

  #used(): number {
    return (this.#load(writtenAt) - this.#load(readAt)) >>> 0
  }

  #advance(index: number, count: number): void {
    if (count === 0) return
    Atomics.store(this.#counters, index, (this.#load(index) + count) | 0)
    Atomics.notify(this.#counters, index)
  }
}

/**
 * A single-producer, single-consumer byte queue in shared memory; either side may be blocked or, in an event loop,
 * wait asynchronously. Two counters that only grow (modulo 2^32) say how much was written and read.
 */
const counterBytes = 16
const writtenAt = 0
const readAt = 1
const closedAt = 2

/** Bytes of shared memory for a ring that holds `capacity` bytes (a power of two). */
export function byteRingSize(capacity: number): number {
  return counterBytes + capacity
}

/** Attaches to a ring; both sides call this on the same memory. */
export function attachByteRing(memory: SharedArrayBuffer, offset: number, capacity: number) {
  const counters = new Int32Array(memory, offset, 3)
  const bytes = new Uint8Array(memory, offset + counterBytes, capacity)
  const load = (index: number) => Atomics.load(counters, index)
  const used = () => (load(writtenAt) - load(readAt)) >>> 0
  const isClosed = () => load(closedAt) !== 0

  const advance = (index: number, count: number): void => {
    Atomics.store(counters, index, (load(index) + count) | 0)
    Atomics.notify(counters, index)
  }
  /** Writes what fits now and returns how much that was. */
  const offer = (data: Uint8Array, from: number): number => {
    const count = Math.min(data.length - from, capacity - used())
    const at = load(writtenAt) & (capacity - 1)
    const head = Math.min(count, capacity - at)
    bytes.set(data.subarray(from, from + head), at)
    bytes.set(data.subarray(from + head, from + count), 0)
    if (count > 0) advance(writtenAt, count)
    return count
  }
  /** Reads what is there now and returns how much that was. */
  const poll = (into: Uint8Array, start: number): number => {
    const count = Math.min(into.length - start, used())
    const at = load(readAt) & (capacity - 1)
    const head = Math.min(count, capacity - at)
    into.set(bytes.subarray(at, at + head), start)
    into.set(bytes.subarray(0, count - head), start + head)
    if (count > 0) advance(readAt, count)
    return count
  }

  return {
    offer,
    poll,
    isClosed,
    /** Blocks the thread until all of `data` is in; false when the ring was closed first. */
    write(data: Uint8Array): boolean {
      for (let done = 0; ; ) {
        const seen = load(readAt)
        done += offer(data, done)
        if (done === data.length) return true
        if (isClosed()) return false
        Atomics.wait(counters, readAt, seen, 1000)
      }
    },
    /** Blocks the thread until something came; 0 when the ring is closed and empty. */
    read(into: Uint8Array, start: number): number {
      for (;;) {
        const seen = load(writtenAt)
        const closed = isClosed()
        const count = poll(into, start)
        if (count > 0 || closed) return count
        Atomics.wait(counters, writtenAt, seen, 1000)
      }
    },
    /** Resolves when there is something to read, or the ring is closed. */
    async readable(): Promise<void> {
      for (;;) {
        const seen = load(writtenAt)
        if (used() > 0 || isClosed()) return
        await Atomics.waitAsync(counters, writtenAt, seen, 1000).value
      }
    },
    /** Resolves when there is room to write, or the ring is closed. */
    async writable(): Promise<void> {
      for (;;) {
        const seen = load(readAt)
        if (used() < capacity || isClosed()) return
        await Atomics.waitAsync(counters, readAt, seen, 1000).value
      }
    },
    /** No more will be written; what is in the ring can still be read. */
    close(): void {
      Atomics.store(counters, closedAt, 1)
      Atomics.notify(counters, writtenAt)
      Atomics.notify(counters, readAt)
    },
  }
}

export type ByteRing = ReturnType<typeof attachByteRing>

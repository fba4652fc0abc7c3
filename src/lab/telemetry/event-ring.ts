/**
 * Records of the event log on their way from the training thread to the telemetry thread, in shared memory: a queue of
 * 8-byte words. A full ring blocks the writer: nothing is lost and nothing is overwritten.
 */
const headerBytes = 64
const writtenAt = 0
const readAt = 1

/** Allocates a ring that holds `words` words (a power of two). */
export function allocateEventRing(words: number): SharedArrayBuffer {
  return new SharedArrayBuffer(headerBytes + words * 8)
}

/** Attaches to a ring; one thread may push, one may drain. */
export function attachEventRing(memory: SharedArrayBuffer) {
  const counters = new Int32Array(memory, 0, 2)
  const words = new Float64Array(memory, headerBytes)
  const bytes = new Uint8Array(memory, headerBytes)
  const capacity = words.length
  const mask = capacity - 1
  const used = (): number =>
    (Atomics.load(counters, writtenAt) - Atomics.load(counters, readAt)) >>> 0
  return {
    capacity,
    /** Appends a whole record [words], bit for bit; blocks while there is no room. */
    push(record: Float64Array): void {
      const { length } = record
      if (length > capacity) throw new RangeError(`a record of ${length} words never fits`)
      for (;;) {
        const seen = Atomics.load(counters, readAt)
        if (capacity - used() >= length) break
        Atomics.wait(counters, readAt, seen, 1000)
      }
      const written = Atomics.load(counters, writtenAt)
      const at = written & mask
      const head = Math.min(length, capacity - at)
      if (head === length) words.set(record, at)
      else {
        words.set(record.subarray(0, head), at)
        words.set(record.subarray(head), 0)
      }
      Atomics.store(counters, writtenAt, (written + length) | 0)
    },
    /** Passes all complete records to `take`, which must copy what it keeps, then frees their space. */
    drain(take: (records: Uint8Array) => void): void {
      const count = used()
      if (count === 0) return
      const read = Atomics.load(counters, readAt)
      const at = read & mask
      const head = Math.min(count, capacity - at)
      const end = bytes.subarray(at * 8, (at + head) * 8)
      take(head === count ? end : joined(end, bytes.subarray(0, (count - head) * 8)))
      Atomics.store(counters, readAt, (read + count) | 0)
      Atomics.notify(counters, readAt)
    },
  }
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const whole = new Uint8Array(head.length + tail.length)
  whole.set(head)
  whole.set(tail, head.length)
  return whole
}

/**
 * Records of float64 words from the training thread to the telemetry thread, in shared memory. Each record is its
 * length followed by its words. A full ring blocks the writer: nothing is lost and nothing is overwritten.
 */
const headerBytes = 64
const writtenAt = 0
const readAt = 1

/** Allocates a ring that holds `words` float64 words (a power of two). */
export function allocateEventRing(words: number): SharedArrayBuffer {
  return new SharedArrayBuffer(headerBytes + words * 8)
}

/** Attaches to a ring; one thread may push, one may drain. */
export function attachEventRing(memory: SharedArrayBuffer) {
  const counters = new Int32Array(memory, 0, 2)
  const words = new Float64Array(memory, headerBytes)
  const mask = words.length - 1
  const used = (): number =>
    (Atomics.load(counters, writtenAt) - Atomics.load(counters, readAt)) >>> 0
  return {
    capacity: words.length,
    /** Blocks while there is no room; throws when the record can never fit. */
    push(record: ArrayLike<number>, length = record.length): void {
      if (length + 1 > words.length) throw new RangeError(`a record of ${length} words never fits`)
      for (;;) {
        const seen = Atomics.load(counters, readAt)
        if (words.length - used() > length) break
        Atomics.wait(counters, readAt, seen, 1000)
      }
      const at = Atomics.load(counters, writtenAt)
      words[at & mask] = length
      for (let index = 0; index < length; index++) {
        words[(at + 1 + index) & mask] = record[index] ?? NaN
      }
      Atomics.store(counters, writtenAt, (at + 1 + length) | 0)
    },
    /** How far the ring has been written; a place to drain to. */
    position: (): number => Atomics.load(counters, writtenAt),
    /** Hands the records up to a position, or all there are, to `take`. */
    drain(take: (record: Float64Array) => void, until?: number): void {
      while (used() > 0) {
        const at = Atomics.load(counters, readAt)
        if (until !== undefined && ((until - at) | 0) <= 0) return
        const length = words[at & mask] ?? 0
        const record = Float64Array.from({ length }, (_, i) => words[(at + 1 + i) & mask] ?? NaN)
        Atomics.store(counters, readAt, (at + 1 + length) | 0)
        Atomics.notify(counters, readAt)
        take(record)
      }
    },
  }
}

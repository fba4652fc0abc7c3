const pageBytes = 65536
const alignment = 64

/** Memory that is handed out once and never freed or grown, so that no view of it ever detaches. */
export interface Arena {
  floats(length: number): Float32Array<ArrayBuffer>
  ints(length: number): Int32Array<ArrayBuffer>
  words(length: number): Uint32Array<ArrayBuffer>
  doubles(length: number): Float64Array<ArrayBuffer>
  bytes(length: number): Uint8Array<ArrayBuffer>
}

/**
 * Hands out zeroed views of `memory`, each on a 64-byte boundary, until `reservedBytes` from `base` on are used up.
 * Beyond them is slack, which the kernels may read but no view covers.
 */
export function createArena(
  memory: WebAssembly.Memory,
  base: number,
  reservedBytes: number,
): Arena {
  const { buffer } = memory
  const start = aligned(base)
  let used = 0
  const take = (bytes: number): number => {
    const offset = used
    if (offset + bytes > reservedBytes) {
      throw new RangeError(
        `kernel memory exhausted: ${bytes} bytes needed, ${Math.max(0, reservedBytes - used)} of ${reservedBytes} left`,
      )
    }
    used = aligned(offset + bytes)
    return start + offset
  }
  return {
    floats: (length) => new Float32Array(buffer, take(length * 4), length),
    ints: (length) => new Int32Array(buffer, take(length * 4), length),
    words: (length) => new Uint32Array(buffer, take(length * 4), length),
    doubles: (length) => new Float64Array(buffer, take(length * 8), length),
    bytes: (length) => new Uint8Array(buffer, take(length), length),
  }
}

/** Pages that an arena of `reservedBytes` above `base` needs, slack included. */
export function arenaPages(base: number, reservedBytes: number): number {
  return Math.ceil((aligned(base) + reservedBytes + alignment) / pageBytes)
}

/** Bytes that a view of `bytes` uses in an arena. */
export function aligned(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment
}

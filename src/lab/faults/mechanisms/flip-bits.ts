/** Flips `count` different bits of a vector or message, anywhere in it, and returns how many there were to flip. */
export function flipBits(
  { buffer, byteOffset, byteLength }: Uint8Array | Float32Array,
  count: number,
  random: () => number,
): number {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength)
  const wanted = Math.min(count, byteLength * 8)
  const flipped = new Set<number>()
  while (flipped.size < wanted) {
    const index = Math.floor(random() * byteLength)
    const bit = Math.floor(random() * 8)
    if (flipped.has(index * 8 + bit)) continue
    flipped.add(index * 8 + bit)
    bytes[index] = (bytes[index] ?? 0) ^ (1 << bit)
  }
  return wanted
}

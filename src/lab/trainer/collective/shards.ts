/** A run of elements of the flat vector, `end` excluded. */
export type Range = { readonly start: number; readonly end: number }

/** Shards start on multiples of this many elements, so that SIMD bodies and digest blocks stay aligned. */
const shardAlignment = 16

/** The part of a vector of `length` elements that `rank` reduces and updates; later shards may be empty. */
export function shardOf(rank: number, worldSize: number, length: number): Range {
  const size = Math.ceil(length / worldSize / shardAlignment) * shardAlignment
  return { start: Math.min(length, rank * size), end: Math.min(length, (rank + 1) * size) }
}

/** The items first..end of `count` that belong to `rank` if they are distributed in order, as evenly as possible. */
export function shareOf(rank: number, worldSize: number, count: number): Range {
  return {
    start: Math.floor((rank * count) / worldSize),
    end: Math.floor(((rank + 1) * count) / worldSize),
  }
}

/** The overlap of two ranges; empty ranges have start >= end. */
export function intersect(a: Range, b: Range): Range {
  return { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) }
}

/** Block `index` of a shard that is sent in blocks of so many elements; empty past the shard's end. */
export function blockOf(shard: Range, blockElements: number, index: number): Range {
  const start = shard.start + index * blockElements
  return intersect({ start, end: start + blockElements }, shard)
}

/** Number of blocks of the largest shard, which is the first; at least one, for messages with only a note. */
export function numBlocksOf({ end }: Range, blockElements: number): number {
  return Math.max(1, Math.ceil(end / blockElements))
}

/** Takes the blocks in order; each is sent before it is taken, and up to `ahead` blocks are sent before one is taken. */
export function sendAhead(
  { numBlocks, ahead }: { readonly numBlocks: number; readonly ahead: number },
  send: (index: number) => void,
  take: (index: number) => void,
): void {
  for (let index = 0, sent = 0; index < numBlocks; index++) {
    while (sent < Math.min(numBlocks, index + ahead)) send(sent++)
    take(index)
  }
}

import { type CollectiveParts, type CollectiveStats, LinkGroup } from './link-group.js'
import { operations } from './message.js'
import { Reduction } from './reduction.js'
import { blockOf, numBlocksOf, type Range, sendAhead, shardOf } from './shards.js'

/**
 * Collectives among the ranks of one run. Reduction is a left fold over contributions in rank order, so the result is
 * the same bit for bit on every run and equal to plain summation in that order, for any world size.
 *
 * Every rank owns one shard of the vector. In reduce-scatter, every rank sends each owner its shard of every
 * contribution, and the owner adds them up. In all-gather, every owner sends its shard to all ranks. Each moves
 * 2(n-1)/n of the vector per rank, like a ring, in one hop instead of n-1.
 */
export interface Collective {
  readonly rank: number
  readonly worldSize: number
  readonly stats: CollectiveStats
  /** The shard of a vector of this length that belongs to this rank. */
  shard(length: number): Range
  /**
   * Sums all ranks' contributions (each [length]; `counts[r]` >= 1 of them on rank r) over this rank's shard into
   * `reduced` [shard length], and exchanges a note of the same words with every rank. Returns the notes by rank, until
   * the next exchange of notes overwrites them.
   */
  reduceScatter(
    contributions: readonly Float32Array[],
    counts: readonly number[],
    reduced: Float32Array,
    note: Uint32Array,
  ): Uint32Array[]
  /** Replaces every shard of `vector` by that of its owner. Afterwards all ranks hold the same bits. */
  allGather(vector: Float32Array): void
  /** Sums `vector` over all ranks in rank order, in place, on every rank. */
  allReduce(vector: Float32Array): void
  /** Replaces `vector` by that of the root. */
  broadcast(vector: Float32Array, root: number): void
  /**
   * Gives every rank the notes of all ranks, by rank, until the next exchange overwrites them. Notes must have the same
   * length on all ranks. Also serves as a barrier.
   */
  exchangeNotes(note: Uint32Array): Uint32Array[]
  barrier(): void
  close(): void
}

/** Builds the collective; vectors and gradients passed to it must be views in the memory of `kernels`. */
export function createCollective(parts: CollectiveParts): Collective {
  return new ShardedCollective(parts)
}

const noNote = new Uint32Array(0)
const nothing = new Float32Array(0)
const noRange: Range = { start: 0, end: 0 }

class ShardedCollective implements Collective {
  readonly rank: number
  readonly worldSize: number
  readonly stats: CollectiveStats
  readonly #links: LinkGroup
  readonly #reduction: Reduction
  readonly #close: () => void

  constructor(parts: CollectiveParts) {
    this.rank = parts.transport.rank
    this.worldSize = parts.transport.worldSize
    this.#links = new LinkGroup(parts)
    this.#reduction = new Reduction(this.#links, parts)
    this.stats = this.#links.stats
    this.#close = () => parts.transport.close()
  }

  shard(length: number): Range {
    return shardOf(this.rank, this.worldSize, length)
  }

  reduceScatter(
    contributions: readonly Float32Array[],
    counts: readonly number[],
    reduced: Float32Array,
    note: Uint32Array,
  ): Uint32Array[] {
    return this.#reduction.reduce({ contributions, counts, reduced, note })
  }

  allGather(vector: Float32Array): void {
    this.stats.sequence++
    const [numBlocks, ahead] = [this.#numBlocks(vector.length), this.#links.blocksAhead]
    sendAhead(
      { numBlocks, ahead },
      (index) => this.#sendBlock(vector, index),
      (index) => this.#gatherBlock(vector, index),
    )
  }

  #sendBlock(vector: Float32Array, index: number): void {
    const mine = this.#block(this.rank, vector.length, index)
    this.#links.sendSame(operations.allGather, noNote, vector, mine)
  }

  /** Starts with a different peer each time, because a wait hides peers that come later and are late as well. */
  #gatherBlock(vector: Float32Array, index: number): void {
    const { blockedMs, gatherBlockedMs, sequence } = this.stats
    const others = this.worldSize - 1
    for (let turn = 0; turn < others; turn++) {
      const source = (this.rank + 1 + ((sequence + turn) % others)) % this.worldSize
      const range = this.#block(source, vector.length, index)
      const message = { operation: operations.allGather, part: 0, range, timed: false }
      const before = blockedMs[source] ?? 0
      const received = this.#links.receive(source, message, 0)
      received.copyTo(vector.subarray(range.start, Math.max(range.start, range.end)))
      gatherBlockedMs[source] = (gatherBlockedMs[source] ?? 0) + (blockedMs[source] ?? 0) - before
    }
  }

  allReduce(vector: Float32Array): void {
    const counts = new Array<number>(this.worldSize).fill(1)
    this.#reduction.reduce({ contributions: [vector], counts, reduced: null, note: noNote })
    this.allGather(vector)
  }

  broadcast(vector: Float32Array, root: number): void {
    this.stats.sequence++
    const size = this.#links.blockElements
    for (let start = 0; start === 0 || start < vector.length; start += size) {
      this.#broadcastBlock(vector, root, { start, end: Math.min(vector.length, start + size) })
    }
  }

  exchangeNotes(note: Uint32Array): Uint32Array[] {
    this.stats.sequence++
    const notes: Uint32Array[] = []
    notes[this.rank] = note
    this.#links.sendSame(operations.notes, note, nothing, noRange)
    for (let source = 0; source < this.worldSize; source++) {
      if (source === this.rank) continue
      const message = { operation: operations.notes, part: 0, range: noRange, timed: true }
      notes[source] = this.#links.receive(source, message, note.length).note()
    }
    return notes
  }

  barrier(): void {
    this.exchangeNotes(noNote)
  }

  close(): void {
    this.#close()
  }

  /** Every rank sends with the first block, because two ranks that took each other for the root would wait forever. */
  #broadcastBlock(vector: Float32Array, root: number, range: Range): void {
    const { broadcast } = operations
    const isFirst = range.start === 0
    const sends = (rank: number): boolean => rank === root || isFirst
    const said = (rank: number): Range => (rank === root ? range : noRange)
    if (sends(this.rank)) this.#links.sendSame(broadcast, noNote, vector, said(this.rank))
    for (let source = 0; source < this.worldSize; source++) {
      if (source === this.rank || !sends(source)) continue
      const message = { operation: broadcast, part: 0, range: said(source), timed: isFirst }
      const received = this.#links.receive(source, message, 0)
      if (source === root) received.copyTo(vector.subarray(range.start, range.end))
    }
  }

  /** Block `index` of the shard of `owner`; empty past the shard's end. */
  #block(owner: number, length: number, index: number): Range {
    return blockOf(shardOf(owner, this.worldSize, length), this.#links.blockElements, index)
  }

  /** Blocks of the largest shard; at least one, which carries the note. */
  #numBlocks(length: number): number {
    return numBlocksOf(shardOf(0, this.worldSize, length), this.#links.blockElements)
  }
}

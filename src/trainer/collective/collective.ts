import type { Kernels } from '../kernels/kernels.js'
import { createLinkGroup } from './link-group.js'
import { operations } from './message.js'
import { intersect, type Range, shardOf } from './shards.js'
import type { Transport } from './transport.js'

/**
 * Collectives among the ranks of one run. Reduction is a left fold over contributions in rank order, so the result is
 * the same bit for bit on every run and equal to plain summation in that order, for any world size.
 *
 * Every rank owns one shard of the vector. Reduce-scatter sends each owner its shard of every contribution, the owner
 * sums; all-gather sends every owner's shard to everybody. Each moves 2(n-1)/n of the vector per rank, like a ring,
 * in one hop instead of n-1.
 */
export interface Collective {
  readonly rank: number
  readonly worldSize: number
  readonly stats: CollectiveStats
  /** The shard of a vector of that length which this rank owns. */
  shard(length: number): Range
  /**
   * Sums all ranks' contributions (each [length]; `counts[r]` >= 1 of them on rank r) over this rank's shard into
   * `reduced` [shard length], and exchanges a note of the same words with every rank. Returns the notes by rank.
   */
  reduceScatter(
    contributions: readonly Float32Array[],
    counts: readonly number[],
    reduced: Float32Array,
    note: Uint32Array,
  ): Uint32Array[]
  /** Replaces every shard of `vector` by its owner's; on return all ranks hold the same bits. */
  allGather(vector: Float32Array): void
  /** Sums `vector` over all ranks in rank order, in place, on every rank. */
  allReduce(vector: Float32Array): void
  /** Replaces `vector` by the root's. */
  broadcast(vector: Float32Array, root: number): void
  /** Gives every rank every rank's note, by rank; notes must have the same length everywhere. A barrier, too. */
  exchangeNotes(note: Uint32Array): Uint32Array[]
  barrier(): void
  close(): void
}

/** Running totals; the trainer takes differences. */
export type CollectiveStats = {
  /** Milliseconds spent until the first message of every peer had come in. */
  waitMs: number
  bytesSent: number
  messagesChecked: number
  /** Collectives started; the same on every rank unless one has lost step. */
  sequence: number
}

const noNote = new Uint32Array(0)
const nothing = new Float32Array(0)

/** Builds the collective over a transport; `maxNoteWords` bounds the notes and is taken off the block size. */
export function createCollective(options: {
  transport: Transport
  kernels: Kernels
  maxNoteWords: number
  now: () => number
}): Collective {
  const { transport, kernels } = options
  const { rank, worldSize } = transport
  const links = createLinkGroup(options)
  const { stats, blockElements } = links
  let own: Float32Array = nothing

  const shard = (length: number) => shardOf(rank, worldSize, length)
  const blocksOf = (length: number) =>
    Math.max(1, Math.ceil(shardOf(0, worldSize, length).end / blockElements))
  /** Block `index` of the shard of `owner`. */
  const block = (owner: number, length: number, index: number): Range => {
    const { start, end } = shardOf(owner, worldSize, length)
    const first = start + index * blockElements
    return intersect({ start: first, end: first + blockElements }, { start, end })
  }

  /** One block: send mine to its owners, fold all ranks' in rank order; part 0 leaves before anything is awaited. */
  const reduceBlock = (job: ReduceJob, index: number): void => {
    const { contributions, counts, reduced, length } = job
    const base = shard(length).start
    const mine = block(rank, length, index)
    const target = reduced.subarray(mine.start - base, Math.max(mine.start, mine.end) - base)
    const note = index === 0 ? job.note : noNote
    const sendPart = (part: number) =>
      links.sendEach(operations.reduceScatter, part, part === 0 ? note : noNote, (peer) => ({
        vector: contributions[part] ?? nothing,
        range: block(peer, length, index),
      }))
    sendPart(0)
    let folded = 0
    for (let source = 0; source < worldSize; source++) {
      for (let part = 0; part < (counts[source] ?? 0); part++) {
        if (source === rank) {
          if (part > 0) sendPart(part)
          const from = contributions[part] ?? nothing
          fold(kernels, target, from.subarray(mine.start, mine.end), folded++)
          continue
        }
        const noteWords = part === 0 ? note.length : 0
        const message = { operation: operations.reduceScatter, part, range: mine, timed: index === 0 }
        const received = links.receive(source, message, noteWords)
        if (noteWords > 0) job.notes[source] = received.note()
        if (folded++ === 0) received.copyTo(target)
        else received.addTo(target)
      }
    }
  }

  const reduceScatter: Collective['reduceScatter'] = (contributions, counts, reduced, note) => {
    stats.sequence++
    const length = contributions[0]?.length ?? 0
    const notes: Uint32Array[] = []
    notes[rank] = note
    const job = { contributions, counts, reduced, length, note, notes }
    for (let index = 0; index < blocksOf(length); index++) reduceBlock(job, index)
    return notes
  }

  const allGather: Collective['allGather'] = (vector) => {
    stats.sequence++
    for (let index = 0; index < blocksOf(vector.length); index++) {
      const mine = block(rank, vector.length, index)
      links.sendSame(operations.allGather, noNote, vector, mine)
      for (let source = 0; source < worldSize; source++) {
        if (source === rank) continue
        const range = block(source, vector.length, index)
        const message = { operation: operations.allGather, part: 0, range, timed: false }
        links.receive(source, message, 0).copyTo(vector.subarray(range.start, range.end))
      }
    }
  }

  const exchangeNotes: Collective['exchangeNotes'] = (note) => {
    stats.sequence++
    const notes: Uint32Array[] = []
    notes[rank] = note
    const range = { start: 0, end: 0 }
    links.sendSame(operations.notes, note, nothing, range)
    for (let source = 0; source < worldSize; source++) {
      if (source === rank) continue
      const message = { operation: operations.notes, part: 0, range, timed: true }
      notes[source] = links.receive(source, message, note.length).note()
    }
    return notes
  }

  return {
    rank,
    worldSize,
    stats,
    shard,
    reduceScatter,
    allGather,
    allReduce(vector) {
      const { start, end } = shard(vector.length)
      if (own.length < end - start) own = kernels.floats(end - start)
      const reduced = own.subarray(0, end - start)
      reduceScatter([vector], new Array<number>(worldSize).fill(1), reduced, noNote)
      vector.set(reduced, start)
      allGather(vector)
    },
    broadcast(vector, root) {
      stats.sequence++
      for (let start = 0; start < vector.length; start += blockElements) {
        const range = { start, end: Math.min(vector.length, start + blockElements) }
        if (rank === root) {
          links.sendSame(operations.broadcast, noNote, vector, range)
        } else {
          const message = { operation: operations.broadcast, part: 0, range, timed: start === 0 }
          links.receive(root, message, 0).copyTo(vector.subarray(range.start, range.end))
        }
      }
    },
    exchangeNotes,
    barrier: () => void exchangeNotes(noNote),
    close: () => transport.close(),
  }
}

type ReduceJob = {
  readonly contributions: readonly Float32Array[]
  readonly counts: readonly number[]
  readonly reduced: Float32Array
  readonly length: number
  readonly note: Uint32Array
  readonly notes: Uint32Array[]
}

/** The first contribution of a fold is taken as it is: 0 + x would turn -0 into +0. */
function fold(kernels: Kernels, target: Float32Array, from: Float32Array, index: number): void {
  if (index === 0) target.set(from)
  else kernels.add(target, from)
}

import type { Kernels } from '../kernels/kernels.js'
import type { CollectiveParts, LinkGroup } from './link-group.js'
import { operations } from './message.js'
import { blockOf, numBlocksOf, type Range, sendAhead, shardOf } from './shards.js'

/** One reduction: as in `Collective.reduceScatter`. */
type ReduceParts = {
  readonly contributions: readonly Float32Array[]
  readonly counts: readonly number[]
  /** Null to leave the sum in the place of this rank's only contribution. */
  readonly reduced: Float32Array | null
  readonly note: Uint32Array
}
type ReduceJob = ReduceParts & { readonly length: number; readonly notes: Uint32Array[] }

type FoldStep = {
  readonly source: number
  readonly part: number
  readonly mine: Range
  readonly target: Float32Array
  readonly isFirst: boolean
}

const noNote = new Uint32Array(0)
const nothing = new Float32Array(0)

/**
 * Sends each owner its shard of this rank's contributions, and folds those of all ranks over this rank's shard, in rank
 * order.
 */
export class Reduction {
  readonly #links: LinkGroup
  readonly #kernels: Kernels
  readonly #rank: number
  readonly #worldSize: number
  /** The sum of the ranks before this one, of one block. */
  #partialSum: Float32Array = nothing

  constructor(links: LinkGroup, { kernels, transport: { rank, worldSize } }: CollectiveParts) {
    this.#links = links
    this.#kernels = kernels
    this.#rank = rank
    this.#worldSize = worldSize
  }

  /** Returns the notes by rank. */
  reduce(parts: ReduceParts): Uint32Array[] {
    const { stats, blockElements, blocksAhead } = this.#links
    stats.sequence++
    const length = parts.contributions[0]?.length ?? 0
    const notes: Uint32Array[] = []
    notes[this.#rank] = parts.note
    const largest = shardOf(0, this.#worldSize, length)
    if (parts.reduced === null) this.#reservePartialSum(Math.min(blockElements, largest.end))
    // Field by field: a spread would take a microsecond, a tenth of a small reduction.
    const { contributions, counts, reduced, note } = parts
    const job = { contributions, counts, reduced, note, length, notes }
    const numBlocks = numBlocksOf(largest, blockElements)
    // The later parts of a block would have to overtake the first part of the next one.
    const ahead = parts.counts.some((count) => count > 1) ? 1 : blocksAhead
    sendAhead(
      { numBlocks, ahead },
      (index) => this.#sendPart(job, index, 0),
      (index) => this.#reduceBlock(job, index),
    )
    return notes
  }

  #reservePartialSum(length: number): void {
    if (this.#partialSum.length < length) this.#partialSum = this.#kernels.floats(length)
  }

  /** One block whose first part was sent: folds the parts of all ranks in rank order. */
  #reduceBlock(job: ReduceJob, index: number): void {
    const mine = this.#block(this.#rank, job.length, index)
    let target = this.#targetOf(job, mine)
    let isFirst = true
    for (let source = 0; source < this.#worldSize; source++) {
      for (let part = 0; part < (job.counts[source] ?? 0); part++) {
        if (source === this.#rank) {
          target = this.#foldOwn(job, index, { part, mine, target, isFirst })
        } else this.#foldReceived(job, index, { source, part, mine, target, isFirst })
        isFirst = false
      }
    }
  }

  /**
   * The place in which a block is summed. If the sum replaces this rank's contribution, that is another place until it
   * is this rank's turn.
   */
  #targetOf({ reduced, length }: ReduceJob, mine: Range): Float32Array {
    const count = Math.max(0, mine.end - mine.start)
    if (reduced === null) return this.#partialSum.subarray(0, count)
    const start = mine.start - shardOf(this.#rank, this.#worldSize, length).start
    return reduced.subarray(start, start + count)
  }

  #sendPart({ contributions, length, note }: ReduceJob, index: number, part: number): void {
    const carried = index === 0 && part === 0 ? note : noNote
    const vector = contributions[part] ?? nothing
    this.#links.sendEach(operations.reduceScatter, part, carried, (peer) => ({
      vector,
      range: this.#block(peer, length, index),
    }))
  }

  /** Returns the place of the sum. */
  #foldOwn(
    job: ReduceJob,
    index: number,
    { part, mine, target, isFirst }: Omit<FoldStep, 'source'>,
  ): Float32Array {
    // Part 0 was sent before any wait; a later part follows when its turn in the fold has come.
    if (part > 0) this.#sendPart(job, index, part)
    const own = (job.contributions[part] ?? nothing).subarray(mine.start, mine.end)
    // The first contribution is copied, because 0 + x would turn -0 into +0.
    if (job.reduced === null) {
      if (!isFirst) this.#kernels.add(own, target)
      return own
    }
    if (isFirst) target.set(own)
    else this.#kernels.add(target, own)
    return target
  }

  #foldReceived(
    job: ReduceJob,
    index: number,
    { source, part, mine, target, isFirst }: FoldStep,
  ): void {
    const carriesNote = index === 0 && part === 0
    const message = { operation: operations.reduceScatter, part, range: mine, timed: index === 0 }
    const received = this.#links.receive(source, message, carriesNote ? job.note.length : 0)
    if (carriesNote) job.notes[source] = received.note()
    if (isFirst) received.copyTo(target)
    else received.addTo(target)
  }

  /** Block `index` of the shard of `owner`. */
  #block(owner: number, length: number, index: number): Range {
    return blockOf(shardOf(owner, this.#worldSize, length), this.#links.blockElements, index)
  }
}

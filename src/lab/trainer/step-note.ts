import type { LedgerEntry } from './ledger.js'
import { digestWords, stateDigestWords } from '../../kit/records/run/state-digest.js'

/**
 * What every rank sends to every other one together with its gradients: the loss sum and the sample account of each
 * micro-batch, and, if the previous step is verified, digests of its replica and of its shard. Words: [micro-batches,
 * verified step + 1 or 0], per micro-batch [loss as float64 (2), count, sum A, sum B, unused], then per tensor the
 * replica's weights [4] and this rank's share of the state [12].
 */
type MicroBatchResult = { lossSum: number; ledger: LedgerEntry }

const headWords = 2
const microWords = 6
const tensorWords = digestWords + stateDigestWords

/** Number of words of a note. All notes of one step have the same length, that of the largest share. */
export function stepNoteWords(maxMicroBatches: number, tensors: number): number {
  return headWords + maxMicroBatches * microWords + tensors * tensorWords
}

/** Most micro-batches of one rank whose note has at most so many words; 0 or less if even one has no room. */
export function microBatchesInNote(words: number, tensors: number): number {
  return Math.floor((words - stepNoteWords(0, tensors)) / microWords)
}

/** Writes and reads notes of one fixed size. */
export function createStepNote(maxMicroBatches: number, tensors: number) {
  const words = new Uint32Array(stepNoteWords(maxMicroBatches, tensors))
  const doubles = new Float64Array(words.buffer, 0, words.length >> 1)
  const double = new Float64Array(1)
  const bits = new Uint32Array(double.buffer)
  const digestsAt = headWords + maxMicroBatches * microWords
  const microAt = (index: number): number => headWords + index * microWords
  // Notes arrive in the same few arrays at every step, so their views are reused.
  const views = new WeakMap<Uint32Array, { replica: Uint32Array; shard: Uint32Array }>()
  const viewsOf = (note: Uint32Array) => {
    const known = views.get(note)
    if (known) return known
    const shardsAt = digestsAt + tensors * digestWords
    const replica = note.subarray(digestsAt, shardsAt)
    const shard = note.subarray(shardsAt, digestsAt + tensors * tensorWords)
    const made = { replica, shard }
    views.set(note, made)
    return made
  }
  return {
    words,
    begin(microBatches: number): void {
      words.fill(0)
      words[0] = microBatches
    },
    setMicroBatch(index: number, lossSum: number, ledger: LedgerEntry): void {
      const at = microAt(index)
      doubles[at >> 1] = lossSum
      words[at + 2] = ledger.count
      words[at + 3] = ledger.sumA
      words[at + 4] = ledger.sumB
    },
    /** `replica`: this rank's weights, 4 words per tensor; `shard`: its share of the state, 12 words per tensor. */
    setVerification(step: number, replica: Uint32Array, shard: Uint32Array): void {
      words[1] = step + 1
      words.set(replica, digestsAt)
      words.set(shard, digestsAt + replica.length)
    },
    microBatch(note: Uint32Array, index: number): MicroBatchResult {
      const at = microAt(index)
      bits[0] = note[at] ?? 0
      bits[1] = note[at + 1] ?? 0
      const ledger = { count: note[at + 2] ?? 0, sumA: note[at + 3] ?? 0, sumB: note[at + 4] ?? 0 }
      return { lossSum: double[0] ?? NaN, ledger }
    },
    microBatches: (note: Uint32Array): number => note[0] ?? 0,
    /** The step whose state the note describes; null if it describes none. */
    verifiedStep: (note: Uint32Array): number | null => (note[1] ? note[1] - 1 : null),
    replicaDigests: (note: Uint32Array): Uint32Array => viewsOf(note).replica,
    shardDigests: (note: Uint32Array): Uint32Array => viewsOf(note).shard,
  }
}

export type StepNote = ReturnType<typeof createStepNote>

/** A rank that performs collectives over the in-memory transport and answers with what came out, bit for bit. */
import {
  type Collective,
  createCollective,
} from '../../../../src/lab/trainer/collective/collective.js'
import { openMemoryTransport } from '../../../support/processes/memory-transport.js'
import { createKernels, type Kernels } from '../../../../src/lab/trainer/kernels/kernels.js'
import { serveJobs } from '../../../support/processes/rank-program.js'
import { type Flip, flipOneBit, limitMessages, receiveInPieces } from './disturb-transport.js'

/** One collective as one rank sees it; vectors are given by the bits of their float32 elements. */
export type Operation =
  | {
      readonly kind: 'reduce-scatter'
      readonly contributions: readonly Uint32Array[]
      readonly counts: readonly number[]
      readonly note: Uint32Array
    }
  | { readonly kind: 'all-gather' | 'all-reduce'; readonly vector: Uint32Array }
  | { readonly kind: 'broadcast'; readonly vector: Uint32Array; readonly root: number }
  | { readonly kind: 'notes'; readonly note: Uint32Array }
  | { readonly kind: 'barrier' }

export type CollectiveJob = {
  readonly rank: number
  readonly worldSize: number
  readonly memory: SharedArrayBuffer
  readonly maxMessageBytes: number
  readonly pieceBytes: number | null
  readonly maxNoteWords: number
  readonly flip: Flip | null
  readonly operations: readonly Operation[]
}

/** What one rank got out of one operation. */
export type Outcome = { readonly vector: Uint32Array; readonly notes: readonly Uint32Array[] }

export type CollectiveAnswer = {
  readonly outcomes: readonly Outcome[]
  readonly stats: { readonly bytesSent: number; readonly messagesChecked: number }
}

serveJobs((job: CollectiveJob): CollectiveAnswer => {
  const kernels = createKernels(memoryFor(job))
  const transport = openTransport(job)
  const { maxNoteWords } = job
  const collective = createCollective({ transport, kernels, maxNoteWords, now: () => 0 })
  try {
    const outcomes = job.operations.map((operation) => perform(operation, collective, kernels))
    const { bytesSent, messagesChecked } = collective.stats
    return { outcomes, stats: { bytesSent, messagesChecked } }
  } finally {
    // Whoever leaves, with or without an error, leaves the others an end to notice.
    collective.close()
  }
})

function openTransport(job: CollectiveJob) {
  const { rank, worldSize, memory, maxMessageBytes, pieceBytes, flip } = job
  const plain = limitMessages(openMemoryTransport(rank, worldSize, memory), maxMessageBytes)
  const whole = pieceBytes === null ? plain : receiveInPieces(plain, pieceBytes)
  return flip === null ? whole : flipOneBit(whole, flip)
}

function perform(operation: Operation, collective: Collective, kernels: Kernels): Outcome {
  switch (operation.kind) {
    case 'reduce-scatter': {
      const { counts, note } = operation
      const contributions = operation.contributions.map((bits) => place(bits, kernels))
      const { start, end } = collective.shard(contributions[0]?.length ?? 0)
      const reduced = kernels.floats(Math.max(0, end - start))
      const notes = collective.reduceScatter(contributions, counts, reduced, note)
      return { vector: bitsOf(reduced), notes: notes.map((one) => one.slice()) }
    }
    case 'notes': {
      const notes = collective.exchangeNotes(operation.note).map((one) => one.slice())
      return { vector: new Uint32Array(0), notes }
    }
    case 'barrier':
      collective.barrier()
      return { vector: new Uint32Array(0), notes: [] }
    default: {
      const vector = place(operation.vector, kernels)
      if (operation.kind === 'broadcast') collective.broadcast(vector, operation.root)
      else if (operation.kind === 'all-gather') collective.allGather(vector)
      else collective.allReduce(vector)
      return { vector: bitsOf(vector), notes: [] }
    }
  }
}

function place(bits: Uint32Array, kernels: Kernels): Float32Array {
  const view = kernels.floats(bits.length)
  new Uint32Array(view.buffer, view.byteOffset, bits.length).set(bits)
  return view
}

const bitsOf = (view: Float32Array): Uint32Array =>
  new Uint32Array(view.buffer, view.byteOffset, view.length).slice()

function memoryFor({ operations, maxMessageBytes }: CollectiveJob): number {
  const elements = operations.flatMap((operation) => {
    if (operation.kind === 'reduce-scatter')
      return operation.contributions.map((c) => c.length + 16)
    return 'vector' in operation ? [2 * operation.vector.length + 32] : []
  })
  const total = elements.reduce((sum, count) => sum + count + 32, 0)
  return 2 * 4 * total + 2 * maxMessageBytes + 65_536
}

import type { Kernels } from '../kernels/kernels.js'
import { type Envelope, envelopeBytes, type Operation } from './message.js'
import { createMessageBuffer } from './message-buffer.js'
import type { CollectiveStats } from './collective.js'
import type { Range } from './shards.js'
import type { Transport } from './transport.js'

/** What a message carries besides its note. */
type Piece = { readonly vector: Float32Array; readonly range: Range }
type Expected = {
  readonly operation: Operation
  readonly part: number
  readonly range: Range
  /** Whether the time until it arrives counts as waiting for the peer. */
  readonly timed: boolean
}

/** A message whose envelope and note have been checked; its block is checked as it is taken out. */
export type Received = {
  note(): Uint32Array
  copyTo(target: Float32Array): void
  addTo(target: Float32Array): void
}

/** Checked messages to and from every peer: sequence number, operation, size, sender and checksums. */
export function createLinkGroup(options: {
  transport: Transport
  kernels: Kernels
  maxNoteWords: number
  now: () => number
}) {
  const { transport, kernels, maxNoteWords, now } = options
  const { rank, worldSize, maxMessageBytes } = transport
  const outgoing = createMessageBuffer(kernels, maxMessageBytes)
  const incoming = createMessageBuffer(kernels, maxMessageBytes)
  const stats: CollectiveStats = { waitMs: 0, bytesSent: 0, messagesChecked: 0, sequence: 0 }
  const sent: Envelope = emptyEnvelope()
  const expected: Envelope = emptyEnvelope()

  const describe = (fields: Envelope, range: Range, operation: Operation, part: number): void => {
    fields.sequence = stats.sequence
    fields.operation = operation
    fields.part = part
    fields.first = range.start
    fields.count = Math.max(0, range.end - range.start)
  }
  const load = (piece: Piece, operation: Operation, part: number, note: Uint32Array): void => {
    describe(sent, piece.range, operation, part)
    if (piece.vector.length === 0) sent.count = 0
    sent.noteWords = note.length
    const { start } = piece.range
    outgoing.load(sent, note, piece.vector.subarray(start, start + sent.count))
  }
  const post = (peer: number): void => {
    sent.from = rank
    sent.to = peer
    const bytes = outgoing.seal(sent)
    transport.send(peer, bytes)
    stats.bytesSent += bytes.length
  }
  const received: Received = {
    note: () => incoming.shapeOf(expected.noteWords, expected.count).note.slice(),
    copyTo: (target) => incoming.unload(expected, target),
    addTo: (target) => incoming.accumulate(expected, target),
  }
  const fill = (peer: number, bytes: Uint8Array, timed: boolean): void => {
    const started = timed ? now() : 0
    let have = transport.receive(peer, bytes, 0)
    if (timed) stats.waitMs += now() - started
    while (have < envelopeBytes) have += transport.receive(peer, bytes, have)
    incoming.checkEnvelope(expected)
    while (have < bytes.length) have += transport.receive(peer, bytes, have)
  }

  return {
    stats,
    /** Elements of the vector in one message; a multiple of the shard alignment. */
    blockElements: Math.floor((maxMessageBytes - envelopeBytes - maxNoteWords * 4) / 4 / 16) * 16,
    /** Sends each peer a piece of its own. */
    sendEach(
      operation: Operation,
      part: number,
      note: Uint32Array,
      pieceFor: (peer: number) => Piece,
    ): void {
      for (let peer = 0; peer < worldSize; peer++) {
        if (peer === rank) continue
        load(pieceFor(peer), operation, part, note)
        post(peer)
      }
    },
    /** Sends every peer the same piece, checksummed once. */
    sendSame(operation: Operation, note: Uint32Array, vector: Float32Array, range: Range): void {
      if (worldSize === 1) return
      load({ vector, range }, operation, 0, note)
      for (let peer = 0; peer < worldSize; peer++) if (peer !== rank) post(peer)
    },
    /** Takes the next message of a peer, which must be the expected one. */
    receive(peer: number, message: Expected, noteWords: number): Received {
      describe(expected, message.range, message.operation, message.part)
      expected.noteWords = noteWords
      expected.from = peer
      expected.to = rank
      fill(peer, incoming.shapeOf(noteWords, expected.count).bytes, message.timed)
      incoming.checkNote(expected)
      stats.messagesChecked++
      return received
    },
  }
}

function emptyEnvelope(): Envelope {
  return { sequence: 0, operation: 1, from: 0, to: 0, part: 0, first: 0, count: 0, noteWords: 0 }
}

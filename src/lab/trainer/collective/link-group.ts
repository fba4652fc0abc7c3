import type { Kernels } from '../kernels/kernels.js'
import { type Envelope, envelopeBytes, type Operation, operations } from './message.js'
import { MessageBuffer } from './message-buffer.js'
import { blockRoomBytes } from './note-room.js'
import type { Range } from './shards.js'
import { type Block, CollectiveError, type Transport } from './transport.js'

/** Running totals; the trainer takes differences. */
export type CollectiveStats = {
  /** Milliseconds until the first message of every peer had arrived. */
  waitMs: number
  bytesSent: number
  messagesChecked: number
  /** Milliseconds blocked in receiving from each peer. */
  readonly blockedMs: Float64Array
  /** The part of it in all-gather, where the order of the peers changes every time. */
  readonly gatherBlockedMs: Float64Array
  /** Whether this rank itself contributed an infinity or NaN to a reduction. */
  gaveNonFinite: boolean
  /** Number of collectives started; equal on all ranks unless one is out of step. */
  sequence: number
}

/** The inputs of a collective; `maxNoteWords` bounds the notes and is subtracted from the block size. */
export type CollectiveParts = {
  readonly transport: Transport
  readonly kernels: Kernels
  readonly maxNoteWords: number
  readonly now: () => number
  /** Called before and after every wait for a message. */
  readonly awaiting?: (peer: number | null) => void
  /**
   * Called if a block arrived with other bits than were sent: throws, or returns to continue with the received bits.
   */
  readonly onCorruptBlock?: (error: CollectiveError) => void
}

/** The fields of a message besides its note. */
type Piece = { readonly vector: Float32Array; readonly range: Range }
type Expected = {
  readonly operation: Operation
  readonly part: number
  readonly range: Range
  /** Whether the time until it arrives counts as waiting for the peer. */
  readonly timed: boolean
}

/** A message with checked envelope and note. Its block is checked when it is taken out, which happens once. */
export interface Received {
  /** Unchanged until another note of that peer is received. */
  note(): Uint32Array
  copyTo(target: Float32Array): void
  addTo(target: Float32Array): void
}

/** Checked messages to and from every peer: sequence number, operation, size, sender and checksums. */
export class LinkGroup {
  readonly stats: CollectiveStats
  /** Elements of the vector in one message; a multiple of the shard alignment. */
  readonly blockElements: number
  /** Blocks that each peer may be sent before one of its own is taken. */
  readonly blocksAhead: number
  readonly #transport: Transport
  readonly #now: () => number
  readonly #kernels: Kernels
  readonly #awaiting: (peer: number | null) => void
  readonly #outgoing: MessageBuffer
  readonly #incoming: MessageBuffer
  // Fields of the current message, allocated once for all steps.
  readonly #sent: Envelope = emptyEnvelope()
  readonly #expected: Envelope = emptyEnvelope()
  readonly #received: Received
  /** The block of the current message, if it bypasses the buffer. */
  #block: Block | undefined
  #numBlocks = 0
  /** The newest note of every peer, reused, because a new array for each costs as much as a short message. */
  readonly #notes: Uint32Array[] = []

  constructor(parts: CollectiveParts) {
    const { transport, kernels, maxNoteWords, now } = parts
    const { maxMessageBytes, maxHeadBytes, worldSize } = transport
    const blockedMs = new Float64Array(worldSize)
    const gatherBlockedMs = new Float64Array(worldSize)
    const counts = {
      waitMs: 0,
      bytesSent: 0,
      messagesChecked: 0,
      sequence: 0,
      gaveNonFinite: false,
    }
    this.stats = { ...counts, blockedMs, gatherBlockedMs }
    this.#awaiting = parts.awaiting ?? (() => undefined)
    this.#transport = transport
    this.#now = now
    this.#kernels = kernels
    this.#outgoing = new MessageBuffer(kernels, maxMessageBytes, maxHeadBytes)
    this.#incoming = new MessageBuffer(kernels, maxMessageBytes, maxHeadBytes)
    this.blocksAhead = transport.messagesAhead
    this.blockElements = Math.floor(blockRoomBytes(maxNoteWords, transport) / 4 / 16) * 16
    const incoming = this.#incoming
    const checked = blockCheck(parts.onCorruptBlock)
    const expected = this.#expected
    this.#received = {
      note: () => this.#keepNote(this.#shape.note),
      copyTo: (target) => {
        if (this.#shape.isApart) this.#fillBlock(bytesOf(target))
        checked(() => incoming.unload(expected, target))
      },
      addTo: (target) => {
        if (this.#shape.isApart) this.#fillBlock(this.#shape.rest)
        checked(() => incoming.accumulate(expected, target))
      },
    }
  }

  /** Sends each peer a piece of its own. */
  sendEach(
    operation: Operation,
    part: number,
    note: Uint32Array,
    pieceFor: (peer: number) => Piece,
  ): void {
    const { rank, worldSize } = this.#transport
    for (let peer = 0; peer < worldSize; peer++) {
      if (peer === rank) continue
      this.#load(pieceFor(peer), operation, part, note)
      this.#post(peer)
    }
  }

  /** Sends every peer the same part, checksummed once. */
  sendSame(operation: Operation, note: Uint32Array, vector: Float32Array, range: Range): void {
    const { rank, worldSize } = this.#transport
    if (worldSize === 1) return
    this.#load({ vector, range }, operation, 0, note)
    for (let peer = 0; peer < worldSize; peer++) if (peer !== rank) this.#post(peer)
  }

  /** Takes the next message of a peer, which must be the expected one. It is valid until the next one is taken. */
  receive(peer: number, message: Expected, noteWords: number): Received {
    const expected = this.#expected
    this.#describe(expected, message.range, message.operation, message.part)
    expected.noteWords = noteWords
    expected.from = peer
    expected.to = this.#transport.rank
    const { bytes, head, isApart } = this.#shape
    this.#fill(peer, isApart ? head : bytes, message.timed)
    this.#incoming.checkNote(expected)
    this.stats.messagesChecked++
    return this.#received
  }

  /** The views of the message that is expected. */
  get #shape() {
    return this.#incoming.shapeOf(this.#expected.noteWords, this.#expected.count)
  }

  #keepNote(note: Uint32Array): Uint32Array {
    const { from } = this.#expected
    const known = this.#notes[from]
    const kept = known?.length === note.length ? known : new Uint32Array(note.length)
    this.#notes[from] = kept
    kept.set(note)
    return kept
  }

  #describe(fields: Envelope, range: Range, operation: Operation, part: number): void {
    fields.sequence = this.stats.sequence
    fields.operation = operation
    fields.part = part
    fields.first = range.start
    fields.count = Math.max(0, range.end - range.start)
  }

  #load(piece: Piece, operation: Operation, part: number, note: Uint32Array): void {
    const sent = this.#sent
    const { vector, range } = piece
    this.#describe(sent, range, operation, part)
    if (vector.length === 0) sent.count = 0
    sent.noteWords = note.length
    this.#kernels.takeNonFinite()
    const block = vector.subarray(range.start, range.start + sent.count)
    this.#outgoing.load(sent, note, block)
    const { isApart } = this.#outgoing.shapeOf(sent.noteWords, sent.count)
    this.#block = isApart ? { bytes: bytesOf(block), number: this.#numBlocks++ } : undefined
    if (operation === operations.reduceScatter && this.#kernels.takeNonFinite())
      this.stats.gaveNonFinite = true
  }

  #post(peer: number): void {
    this.#sent.from = this.#transport.rank
    this.#sent.to = peer
    const head = this.#outgoing.seal(this.#sent)
    this.#transport.send(peer, head, this.#block)
    this.stats.bytesSent += head.length + (this.#block?.bytes.length ?? 0)
  }

  /** The envelope is checked as soon as it has arrived, because a peer that is out of step may never send the rest. */
  #fill(peer: number, bytes: Uint8Array, timed: boolean): void {
    this.#awaiting(peer)
    const started = this.#now()
    let have = this.#transport.receive(peer, bytes, 0)
    if (timed) this.stats.waitMs += this.#now() - started
    while (have < envelopeBytes) have += this.#transport.receive(peer, bytes, have)
    if (!this.#incoming.isExpected(this.#expected)) this.#refuse(peer, have)
    while (have < bytes.length) have += this.#transport.receive(peer, bytes, have)
    this.stats.blockedMs[peer] = (this.stats.blockedMs[peer] ?? 0) + this.#now() - started
    this.#awaiting(null)
  }

  /** Receives the rest of the current message directly into its place. */
  #fillBlock(bytes: Uint8Array): void {
    const { from } = this.#expected
    this.#awaiting(from)
    const started = this.#now()
    for (let have = 0; have < bytes.length;) have += this.#transport.receiveBlock(from, bytes, have)
    this.stats.blockedMs[from] = (this.stats.blockedMs[from] ?? 0) + this.#now() - started
    this.#awaiting(null)
  }

  /** Distinguishes a damaged message from an intact one of another collective, without reading more than was sent. */
  #refuse(peer: number, already: number): never {
    const bytes = this.#incoming.announcedBytes()
    let have = already
    while (bytes && have < bytes.length) have += this.#transport.receive(peer, bytes, have)
    throw this.#incoming.explain(this.#expected)
  }
}

/** Takes a block out. With a handler for wrong blocks, the run may continue with a wrong one. */
function blockCheck(onCorrupt: CollectiveParts['onCorruptBlock']): (take: () => void) => void {
  if (!onCorrupt) return (take) => take()
  return (take) => {
    try {
      take()
    } catch (error) {
      if (!(error instanceof CollectiveError) || error.fault !== 'corrupt-message') throw error
      onCorrupt(error)
    }
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

function emptyEnvelope(): Envelope {
  return { sequence: 0, operation: 1, from: 0, to: 0, part: 0, first: 0, count: 0, noteWords: 0 }
}

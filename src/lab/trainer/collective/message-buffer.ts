import { digestWords } from '../../../kit/records/run/state-digest.js'
import type { Kernels } from '../kernels/kernels.js'
import {
  claimedBlockDigest,
  claimedNoteWords,
  corruptMessage,
  desynchronized,
  type Envelope,
  envelopeBytes,
  envelopeMatches,
  envelopeWords,
  writeEnvelope,
} from './message.js'
import type { CollectiveError } from './transport.js'

/** The digest covers both the envelope after its own digest and the note. */
const sealedFrom = digestWords

/** Views of one buffer for messages of one shape; created once, because steps send the same few shapes repeatedly. */
type Shape = {
  readonly bytes: Uint8Array
  /** Envelope and note. */
  readonly head: Uint8Array
  /** The bytes behind them. */
  readonly rest: Uint8Array
  readonly sealed: Float32Array
  readonly note: Uint32Array
  readonly block: Float32Array
  /** Whether the block is sent from, and received in, its own place, instead of following the note in the buffer. */
  readonly isApart: boolean
}

/** A larger block is always apart. */
const inlineElements = 8192

/** One message that is written or read, in kernel memory, so that copy and checksum are a single pass. */
export class MessageBuffer {
  readonly #kernels: Kernels
  readonly #storage: Uint8Array
  readonly #envelope: Uint32Array
  /** The block's digest according to the envelope, and the computed one. */
  readonly #claimed: Uint32Array
  readonly #computed: Uint32Array
  readonly #shapes = new Map<number, Shape>()

  constructor(
    kernels: Kernels,
    maxMessageBytes: number,
    private readonly maxHeadBytes: number,
  ) {
    const storage = kernels.bytes(maxMessageBytes)
    this.#kernels = kernels
    this.#storage = storage
    this.#envelope = new Uint32Array(storage.buffer, storage.byteOffset, envelopeWords)
    this.#claimed = claimedBlockDigest(this.#envelope)
    this.#computed = kernels.words(digestWords)
  }

  shapeOf(noteWords: number, count: number): Shape {
    const key = noteWords * 2 ** 26 + count
    const known = this.#shapes.get(key)
    if (known) return known
    const shape = makeShape(this.#storage, this.maxHeadBytes, noteWords, count)
    this.#shapes.set(key, shape)
    return shape
  }

  /**
   * Stores the digest of the block, and copies the block in unless it stays in place. `seal` must follow before
   * sending.
   */
  load(fields: Envelope, note: Uint32Array, block: Float32Array): void {
    const shape = this.shapeOf(fields.noteWords, fields.count)
    shape.note.set(note)
    this.#computed.fill(0)
    if (shape.isApart) this.#kernels.inspect(block, fields.first, this.#computed)
    else this.#kernels.copyDigest(shape.block, block, fields.first, this.#computed)
    this.#claimed.set(this.#computed)
  }

  /** Writes the envelope for one receiver and returns the bytes to send, without a block that stays in place. */
  seal(fields: Envelope): Uint8Array {
    const shape = this.shapeOf(fields.noteWords, fields.count)
    writeEnvelope(this.#envelope, fields)
    this.#computed.fill(0)
    this.#kernels.digest(shape.sealed, 0, this.#computed)
    this.#envelope.set(this.#computed)
    return shape.isApart ? shape.head : shape.bytes
  }

  /** Whether the envelope is the expected one, damaged or not. */
  isExpected(expected: Envelope): boolean {
    return envelopeMatches(this.#envelope, expected)
  }

  /** Number of bytes of the received envelope and of the note that it announces; null if unknown. */
  announcedBytes(): Uint8Array | null {
    const noteWords = this.#announcedNoteWords()
    return noteWords === null ? null : this.shapeOf(noteWords, 0).head
  }

  /** The flaw of an unexpected envelope, once `announcedBytes` have arrived. */
  explain(expected: Envelope): CollectiveError {
    const noteWords = this.#announcedNoteWords()
    return noteWords !== null && this.#isSealed(this.shapeOf(noteWords, 0))
      ? desynchronized(this.#envelope, expected)
      : corruptMessage(expected, 'envelope or note')
  }

  /** Throws unless envelope and note arrived as sent. */
  checkNote(expected: Envelope): void {
    if (this.#isSealed(this.shapeOf(expected.noteWords, expected.count))) return
    throw corruptMessage(expected, 'envelope or note')
  }

  /** Copies the block out unless it is already in place, and throws if its digest differs from the stated one. */
  unload(expected: Envelope, into: Float32Array): void {
    const { block, isApart } = this.shapeOf(expected.noteWords, expected.count)
    this.#computed.fill(0)
    if (isApart) this.#kernels.inspect(into, expected.first, this.#computed)
    else this.#kernels.copyDigest(into, block, expected.first, this.#computed)
    if (!sameDigest(this.#computed, this.#claimed)) throw corruptMessage(expected, 'block')
  }

  /** Adds the block to `into`. On a wrong digest it throws, and `into` must not be used. */
  accumulate(expected: Envelope, into: Float32Array): void {
    const { block } = this.shapeOf(expected.noteWords, expected.count)
    this.#computed.fill(0)
    this.#kernels.addDigest(into, block, expected.first, this.#computed)
    if (!sameDigest(this.#computed, this.#claimed)) throw corruptMessage(expected, 'block')
  }

  #isSealed({ sealed }: Shape): boolean {
    this.#computed.fill(0)
    this.#kernels.digest(sealed, 0, this.#computed)
    return sameDigest(this.#computed, this.#envelope)
  }

  #announcedNoteWords(): number | null {
    const noteWords = claimedNoteWords(this.#envelope)
    if (noteWords === null) return null
    return envelopeBytes + noteWords * 4 <= this.#storage.length ? noteWords : null
  }
}

function makeShape(
  storage: Uint8Array,
  maxHeadBytes: number,
  noteWords: number,
  count: number,
): Shape {
  const { buffer, byteOffset } = storage
  const headBytes = envelopeBytes + noteWords * 4
  const sealedLength = envelopeWords + noteWords - sealedFrom
  return {
    bytes: storage.subarray(0, headBytes + count * 4),
    head: storage.subarray(0, headBytes),
    rest: storage.subarray(headBytes, headBytes + count * 4),
    sealed: new Float32Array(buffer, byteOffset + sealedFrom * 4, sealedLength),
    note: new Uint32Array(buffer, byteOffset + envelopeBytes, noteWords),
    block: new Float32Array(buffer, byteOffset + headBytes, count),
    isApart: count > inlineElements || headBytes + count * 4 > maxHeadBytes,
  }
}

function sameDigest(a: Uint32Array, b: Uint32Array): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2] && a[3] === b[3]
}

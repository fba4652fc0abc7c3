import { digestWords } from '../../records/run/state-digest.js'
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

/** Digested together: the envelope behind its own digest, and the note. */
const sealedFrom = digestWords

/** Views over one buffer for messages of one shape; made once, as steps send the same few shapes over and over. */
type Shape = {
  readonly bytes: Uint8Array
  readonly sealed: Float32Array
  readonly note: Uint32Array
  readonly block: Float32Array
}

/** One message being written or read, in kernel memory, so that copy and checksum are a single pass. */
export class MessageBuffer {
  readonly #kernels: Kernels
  readonly #storage: Uint8Array
  readonly #envelope: Uint32Array
  /** The block's digest as the envelope has it, and the one just computed. */
  readonly #claimed: Uint32Array
  readonly #computed: Uint32Array
  readonly #shapes = new Map<number, Shape>()

  constructor(kernels: Kernels, maxMessageBytes: number) {
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
    const shape = makeShape(this.#storage, noteWords, count)
    this.#shapes.set(key, shape)
    return shape
  }

  /** Copies the block in and notes its digest; `seal` must follow before sending. */
  load(fields: Envelope, note: Uint32Array, block: Float32Array): void {
    const shape = this.shapeOf(fields.noteWords, fields.count)
    shape.note.set(note)
    this.#computed.fill(0)
    this.#kernels.copyDigest(shape.block, block, fields.first, this.#computed)
    this.#claimed.set(this.#computed)
  }

  /** Writes the envelope for one receiver and returns the bytes to send. */
  seal(fields: Envelope): Uint8Array {
    const shape = this.shapeOf(fields.noteWords, fields.count)
    writeEnvelope(this.#envelope, fields)
    this.#computed.fill(0)
    this.#kernels.digest(shape.sealed, 0, this.#computed)
    this.#envelope.set(this.#computed)
    return shape.bytes
  }

  /** Whether the envelope, damaged or not, is the expected one. */
  isExpected(expected: Envelope): boolean {
    return envelopeMatches(this.#envelope, expected)
  }

  /** Bytes of the received envelope and of the note it announces; null if unknown. */
  announcedBytes(): Uint8Array | null {
    const noteWords = this.#announcedNoteWords()
    return noteWords === null ? null : this.shapeOf(noteWords, 0).bytes
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

  /** Copies the block out and throws when its digest is not the claimed one. */
  unload(expected: Envelope, into: Float32Array): void {
    const { block } = this.shapeOf(expected.noteWords, expected.count)
    this.#computed.fill(0)
    this.#kernels.copyDigest(into, block, expected.first, this.#computed)
    if (!sameDigest(this.#computed, this.#claimed)) throw corruptMessage(expected, 'block')
  }

  /** Adds the block to `into`; on a wrong digest it throws, and `into` is not to be used. */
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

function makeShape(storage: Uint8Array, noteWords: number, count: number): Shape {
  const { buffer, byteOffset } = storage
  const blockOffset = byteOffset + envelopeBytes + noteWords * 4
  const sealedLength = envelopeWords + noteWords - sealedFrom
  return {
    bytes: storage.subarray(0, envelopeBytes + (noteWords + count) * 4),
    sealed: new Float32Array(buffer, byteOffset + sealedFrom * 4, sealedLength),
    note: new Uint32Array(buffer, byteOffset + envelopeBytes, noteWords),
    block: new Float32Array(buffer, blockOffset, count),
  }
}

function sameDigest(a: Uint32Array, b: Uint32Array): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2] && a[3] === b[3]
}

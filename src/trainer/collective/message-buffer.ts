import { digestWords } from '../../records/state-digest.js'
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
export function createMessageBuffer(kernels: Kernels, maxMessageBytes: number) {
  const storage = kernels.bytes(maxMessageBytes)
  const envelope = new Uint32Array(storage.buffer, storage.byteOffset, envelopeWords)
  const claimed = claimedBlockDigest(envelope)
  const scratch = kernels.words(digestWords)
  const shapes = new Map<number, Shape>()

  const shapeOf = (noteWords: number, count: number): Shape => {
    const key = noteWords * 2 ** 26 + count
    const known = shapes.get(key)
    if (known) return known
    const shape = makeShape(storage, noteWords, count)
    shapes.set(key, shape)
    return shape
  }

  const isSealed = (noteWords: number): boolean => {
    scratch.fill(0)
    kernels.digest(shapeOf(noteWords, 0).sealed, 0, scratch)
    return sameDigest(scratch, envelope)
  }

  const announcedNoteWords = (): number | null => {
    const noteWords = claimedNoteWords(envelope) ?? maxMessageBytes
    return envelopeBytes + noteWords * 4 <= maxMessageBytes ? noteWords : null
  }

  return {
    envelope,
    shapeOf,
    /** Copies the block in and notes its digest; `seal` must follow before sending. */
    load(fields: Envelope, note: Uint32Array | null, block: Float32Array): void {
      const shape = shapeOf(fields.noteWords, fields.count)
      if (note) shape.note.set(note)
      scratch.fill(0)
      kernels.copyDigest(shape.block, block, fields.first, scratch)
      claimed.set(scratch)
    },
    /** Writes the envelope for one receiver and returns the bytes to send. */
    seal(fields: Envelope): Uint8Array {
      const shape = shapeOf(fields.noteWords, fields.count)
      writeEnvelope(envelope, fields)
      scratch.fill(0)
      kernels.digest(shape.sealed, 0, scratch)
      envelope.set(scratch)
      return shape.bytes
    },
    /** Whether the envelope, damaged or not, is the expected one. */
    isExpected: (expected: Envelope) => envelopeMatches(envelope, expected),
    /** Bytes of the envelope that came and of the note it announces; null when there is no telling. */
    announcedBytes(): Uint8Array | null {
      const noteWords = announcedNoteWords()
      return noteWords === null ? null : shapeOf(noteWords, 0).bytes
    },
    /** What is wrong with an unexpected envelope, once `announcedBytes` are in. */
    explain(expected: Envelope): CollectiveError {
      const noteWords = announcedNoteWords()
      return noteWords !== null && isSealed(noteWords)
        ? desynchronized(envelope, expected)
        : corruptMessage(expected, 'envelope or note')
    },
    /** Throws unless envelope and note are what was sent. */
    checkNote(expected: Envelope): void {
      if (!isSealed(expected.noteWords)) throw corruptMessage(expected, 'envelope or note')
    },
    /** Copies the block out and throws when its digest is not the claimed one. */
    unload(expected: Envelope, into: Float32Array): void {
      scratch.fill(0)
      const { block } = shapeOf(expected.noteWords, expected.count)
      kernels.copyDigest(into, block, expected.first, scratch)
      if (!sameDigest(scratch, claimed)) throw corruptMessage(expected, 'block')
    },
    /** Adds the block to `into`; on a wrong digest it throws, and `into` is not to be used. */
    accumulate(expected: Envelope, into: Float32Array): void {
      scratch.fill(0)
      const { block } = shapeOf(expected.noteWords, expected.count)
      kernels.addDigest(into, block, expected.first, scratch)
      if (!sameDigest(scratch, claimed)) throw corruptMessage(expected, 'block')
    },
  }
}

export type MessageBuffer = ReturnType<typeof createMessageBuffer>

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

import { digestWords } from '../../../kit/records/run/state-digest.js'
import { CollectiveError } from './transport.js'

/**
 * A message on a link: 64 bytes of envelope, a note, and a block of the vector. The first four words are the digest of
 * the rest of the envelope and of the note. The last four words of the envelope are the digest of the block.
 */
export const envelopeWords = 16
export const envelopeBytes = envelopeWords * 4

const magic = 0x314c434d
export const operations = {
  reduceScatter: 1,
  allGather: 2,
  broadcast: 3,
  notes: 4,
  hello: 5,
} as const
export type Operation = (typeof operations)[keyof typeof operations]
const operationNames = new Map<number, string>(
  Object.entries(operations).map(([name, code]) => [code, name]),
)

const word = {
  magic: 4,
  sequence: 5,
  operation: 6,
  ranks: 7,
  part: 8,
  first: 9,
  count: 10,
  note: 11,
}
const blockDigest = 12

/** The fields of one message that both ends of a link must agree on. */
export type Envelope = {
  sequence: number
  operation: Operation
  from: number
  to: number
  /** Which of the sender's contributions this is. */
  part: number
  /** First element of the block in the flat vector. */
  first: number
  count: number
  noteWords: number
}

/** Writes all but the two digests. */
export function writeEnvelope(words: Uint32Array, envelope: Envelope): void {
  words[word.magic] = magic
  words[word.sequence] = envelope.sequence
  words[word.operation] = envelope.operation
  words[word.ranks] = envelope.from * 65536 + envelope.to
  words[word.part] = envelope.part
  words[word.first] = envelope.first
  words[word.count] = envelope.count
  words[word.note] = guarded(envelope.noteWords)
}

/** True when every field is the expected one. */
export function envelopeMatches(words: Uint32Array, expected: Envelope): boolean {
  return (
    words[word.magic] === magic &&
    words[word.sequence] === expected.sequence &&
    words[word.operation] === expected.operation &&
    words[word.ranks] === expected.from * 65536 + expected.to &&
    words[word.part] === expected.part &&
    words[word.first] === expected.first &&
    words[word.count] === expected.count &&
    words[word.note] === guarded(expected.noteWords)
  )
}

/** A count below 65,536 with its complement, so that every flipped bit is noticed. */
function guarded(count: number): number {
  return (count | (~count << 16)) >>> 0
}

/** Number of words of the note according to the envelope; null if that word is damaged. */
export function claimedNoteWords(words: Uint32Array): number | null {
  const claim = words[word.note] ?? 0
  const count = claim & 0xffff
  return claim === guarded(count) ? count : null
}

/** The digest of the block according to the sender. */
export function claimedBlockDigest(words: Uint32Array): Uint32Array {
  return words.subarray(blockDigest, blockDigest + digestWords)
}

/** Describes both sides: the operation of this rank, and the message of the other one, whose envelope is intact. */
export function desynchronized(words: Uint32Array, expected: Envelope): CollectiveError {
  const { from, to } = expected
  const sent = {
    operation: words[word.operation],
    sequence: words[word.sequence],
    part: words[word.part],
    first: words[word.first],
    count: words[word.count],
    noteWords: claimedNoteWords(words),
  }
  return new CollectiveError(
    'desynchronized',
    to,
    from,
    `collective out of step: rank ${to} is in ${describe(expected)}, rank ${from} sent ${describe(sent)}`,
  )
}

function describe(message: Partial<Record<keyof Envelope, number | null>>): string {
  const { operation, sequence, part, first, count, noteWords } = message
  const name = operationNames.get(operation ?? 0) ?? `operation ${operation}`
  return `${name} number ${sequence} (part ${part}, ${count} elements from ${first}, ${noteWords} words of note)`
}

/** The bits changed between two digests: in the sender's memory, on the link or in this rank's memory. */
export function corruptMessage(expected: Envelope, where: string): CollectiveError {
  const name = operationNames.get(expected.operation) ?? 'message'
  return new CollectiveError(
    'corrupt-message',
    expected.to,
    expected.from,
    `checksum mismatch in ${name} number ${expected.sequence}: the ${where} that rank ${expected.to} received ` +
      `from rank ${expected.from} is not what was sent (${expected.count} elements from ${expected.first})`,
  )
}

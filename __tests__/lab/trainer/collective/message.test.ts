import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import {
  claimedNoteWords,
  corruptMessage,
  desynchronized,
  type Envelope,
  envelopeMatches,
  envelopeWords,
  operations,
  writeEnvelope,
} from '../../../../src/lab/trainer/collective/message.js'

const envelope: Envelope = {
  sequence: 12,
  operation: operations.reduceScatter,
  from: 3,
  to: 1,
  part: 2,
  first: 4096,
  count: 100,
  noteWords: 7,
}

function written(fields: Envelope): Uint32Array {
  const words = new Uint32Array(envelopeWords)
  writeEnvelope(words, fields)
  return words
}

describe('Message envelope', () => {
  test('An envelope matches the one that was written', () => {
    expect(envelopeMatches(written(envelope), envelope)).toBe(true)
  })

  test.each([
    { sequence: 13 },
    { operation: operations.allGather },
    { from: 2 },
    { to: 0 },
    { from: 1, to: 3 },
    { part: 1 },
    { first: 4112 },
    { count: 84 },
    { noteWords: 0 },
  ])('An envelope does not match one with %j', (change: Partial<Envelope>) => {
    expect(envelopeMatches(written({ ...envelope, ...change }), envelope)).toBe(false)
    expect(envelopeMatches(written(envelope), { ...envelope, ...change })).toBe(false)
  })

  test('An envelope without its mark matches nothing', () => {
    const words = written(envelope)
    words[4] = 0
    expect(envelopeMatches(words, envelope)).toBe(false)
  })

  test('An envelope gives the length of its note, or reports that it is unknown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 65_535 }), fc.nat(31), (noteWords, bit) => {
        const words = written({ ...envelope, noteWords })
        expect(claimedNoteWords(words)).toBe(noteWords)
        words[11] = ((words[11] ?? 0) ^ (1 << bit)) >>> 0
        expect(claimedNoteWords(words)).toBeNull()
      }),
    )
  })
})

describe('Error of a link', () => {
  test('The error of a link describes what both sides were doing', () => {
    const sent = written({ ...envelope, operation: operations.allGather, sequence: 13, count: 84 })
    const error = desynchronized(sent, envelope)
    expect(error).toMatchObject({ fault: 'desynchronized', rank: 1, peer: 3 })
    expect(error.message).toBe(
      'collective out of step: rank 1 is in reduceScatter number 12 (part 2, 100 elements from 4096, 7 words of note), ' +
        'rank 3 sent allGather number 13 (part 2, 84 elements from 4096, 7 words of note)',
    )
  })

  test('The error of a damaged message names both sides', () => {
    const error = corruptMessage(envelope, 'block')
    expect(error).toMatchObject({ fault: 'corrupt-message', rank: 1, peer: 3 })
    expect(error.message).toBe(
      'checksum mismatch in reduceScatter number 12: the block that rank 1 received from rank 3 is not what was sent ' +
        '(100 elements from 4096)',
    )
  })
})

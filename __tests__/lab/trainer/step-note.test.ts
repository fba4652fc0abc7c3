import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { createStepNote, stepNoteWords } from '../../../src/lab/trainer/step-note.js'

const word = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const result = fc.record({
  lossSum: fc.double(),
  ledger: fc.record({ count: fc.nat(), sumA: word, sumB: word }),
})

/** Digests that no other tensor, rank or kind has. */
const digests = (words: number, start: number) =>
  Uint32Array.from({ length: words }, (_, index) => start + index)

describe('Step note', () => {
  test('A step note gives every receiver what was written, every bit of the losses included', () => {
    fc.assert(
      fc.property(
        fc.array(result, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 7 }),
        fc.option(fc.nat(1e6)),
        (results, tensors, step) => {
          const note = createStepNote(5, tensors)
          note.begin(results.length)
          results.forEach(({ lossSum, ledger }, index) =>
            note.setMicroBatch(index, lossSum, ledger),
          )
          const [replica, shard] = [digests(4 * tensors, 100), digests(12 * tensors, 5000)]
          if (step !== null) note.setVerification(step, replica, shard)

          const reader = createStepNote(5, tensors)
          const received = note.words.slice()
          expect(reader.microBatches(received)).toBe(results.length)
          results.forEach((expected, index) => {
            expect(reader.microBatch(received, index)).toEqual(expected)
          })
          expect(reader.verifiedStep(received)).toBe(step)
          if (step === null) return
          expect(reader.replicaDigests(received)).toEqual(replica)
          expect(reader.shardDigests(received)).toEqual(shard)
        },
      ),
    )
  })

  test('A step note forgets the step before', () => {
    const note = createStepNote(2, 1)
    note.begin(2)
    note.setMicroBatch(1, 5, { count: 3, sumA: 1, sumB: 2 })
    note.setVerification(8, digests(4, 1), digests(12, 1))
    note.begin(1)
    expect(note.verifiedStep(note.words)).toBeNull()
    expect(note.words.subarray(1).every((value) => value === 0)).toBe(true)
  })

  test('A step note has one length for any content', () => {
    const note = createStepNote(3, 2)
    expect(note.words).toHaveLength(stepNoteWords(3, 2))
  })

  test('A step note can state that step 0 was verified', () => {
    const note = createStepNote(1, 1)
    note.begin(1)
    note.setVerification(0, digests(4, 1), digests(12, 1))
    expect(note.verifiedStep(note.words)).toBe(0)
  })
})

import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../../../src/kit/records/run/run-event.js'
import type { AttemptEvents } from '../../../../src/runtime/run/record/merge-attempts.js'
import { countSamplesAgain } from '../../../../src/runtime/run/record/samples-again.js'

/** The samples of a step, two for each rank. */
type Drawn = { readonly epoch?: number; readonly samples: readonly number[] }

/** Two ranks that train with these samples, from a step on. */
const anAttempt = (from: number, steps: readonly Drawn[]): AttemptEvents =>
  [0, 1].map((rank) =>
    steps.map(({ epoch = 0, samples }, at): RunEvent => {
      const half = samples.length / 2
      const indices = samples.slice(rank * half, (rank + 1) * half)
      return { type: 'samples', rank, step: from + at, epoch, source: 'index', indices }
    }),
  )

/** The step at this place of a pass: four samples that no other step has. */
const batch = (at: number, epoch = 0): Drawn => ({
  epoch,
  samples: [0, 1, 2, 3].map((one) => 4 * at + one),
})
const batches = (from: number, to: number, epoch = 0): Drawn[] =>
  Array.from({ length: to - from }, (_, index) => batch(from + index, epoch))

/** Trained six steps of a pass of ten, and resumed from the state before step 4. */
const failed = anAttempt(0, batches(0, 6))
const again = (next: AttemptEvents, earlier: readonly AttemptEvents[] = [failed], step = 4) =>
  countSamplesAgain(earlier, next, step)

describe('A restart that begins its pass anew', () => {
  test('It uses the samples a second time that its state has been trained with', () => {
    expect(again(anAttempt(4, batches(0, 10)))).toBe(16)
  })

  test('It is found by the steps that were lost, where it ends before the pass does', () => {
    expect(again(anAttempt(4, batches(0, 3)))).toBe(12)
  })

  test('It is found by the length of the pass, where no step was lost', () => {
    expect(again(anAttempt(6, batches(0, 7)), [failed], 6)).toBe(24)
    expect(again(anAttempt(6, batches(0, 6)), [failed], 6)).toBeNull()
  })

  test('It is found in another order', () => {
    expect(again(anAttempt(4, batches(0, 10).reverse()))).toBe(16)
  })

  test('It is found in a later pass', () => {
    const earlier = anAttempt(0, batches(0, 3).concat(batches(0, 3, 1)))
    expect(again(anAttempt(5, batches(0, 3, 1)), [earlier], 5)).toBe(8)
  })

  test('It is found after a restart that was right', () => {
    const second = anAttempt(4, batches(4, 8))
    expect(again(anAttempt(7, batches(0, 3)), [failed, second], 7)).toBe(12)
  })
})

describe('A restart of which a part is known', () => {
  const fresh = (from: number): Drawn => ({ samples: [0, 1, 2, 3].map((one) => from + one) })
  /** The first step has a sample that is new, and so many of all are known. */
  const partly = (numKnown: number): AttemptEvents => {
    const mixed = [100, ...Array.from({ length: numKnown }, (_, at) => at)]
    const padded = [...mixed, 101, 102, 103, 104].slice(0, 4 * Math.ceil(mixed.length / 4))
    const steps = Array.from({ length: padded.length / 4 }, (_, at) => ({
      samples: padded.slice(4 * at, 4 * at + 4),
    }))
    return anAttempt(4, steps)
  }

  test('It began anew where half of what was used comes again, and less may be chance', () => {
    expect(again(partly(8))).toBe(8)
    expect(again(partly(7))).toBeNull()
    expect(again(partly(1))).toBeNull()
  })

  test('It may be another pass where the lost step had a sample of it already', () => {
    const repeated = anAttempt(0, [...batches(0, 4), { samples: [0, 17, 18, 19] }])
    expect(again(anAttempt(4, batches(0, 3)), [repeated])).toBeNull()
  })

  test('A pass ends where one of its samples comes twice', () => {
    const twice = [...batches(0, 2), { samples: [0, 50, 51, 52] }, ...batches(2, 4), fresh(60)]
    expect(again(anAttempt(4, twice))).toBe(8)
  })
})

describe('A restart that goes on in its pass', () => {
  test('No sample comes again', () => {
    expect(again(anAttempt(4, batches(4, 10)))).toBe(0)
  })

  test('Batches that it reads and skips are not used', () => {
    const read = [0, 1].flatMap((rank) =>
      batches(0, 5).flatMap(({ samples }) => samples.slice(2 * rank, 2 * rank + 2)),
    )
    expect(again(anAttempt(4, [{ samples: read }, ...batches(5, 10)]))).toBe(0)
  })

  test('Samples of the next pass do not come again', () => {
    const whole = anAttempt(0, batches(0, 4))
    expect(again(anAttempt(4, batches(0, 4, 1)), [whole])).toBe(0)
  })

  test('The start of a run is nothing that it had been trained with', () => {
    expect(again(anAttempt(0, batches(0, 10)), [failed], 0)).toBeNull()
  })
})

describe('It is unknown whether samples come again', () => {
  test('A pass without an epoch may be over', () => {
    expect(again(anAttempt(4, batches(0, 4)), [anAttempt(0, batches(0, 4))])).toBeNull()
  })

  test('It is not known which pass a sample belongs to where no pass has an epoch', () => {
    const earlier = anAttempt(0, batches(0, 3).concat(batches(0, 3)))
    expect(again(anAttempt(4, batches(0, 6)), [earlier])).toBeNull()
  })

  test('Samples that are drawn with replacement meet by chance', () => {
    const drawn = batches(6, 20).map(({ samples }, at) => ({
      samples: at === 3 ? [...samples.slice(1), 2] : samples,
    }))
    expect(again(anAttempt(4, drawn))).toBeNull()
  })

  test('Steps of very many samples have a digest only', () => {
    const hidden = (attempt: AttemptEvents): AttemptEvents =>
      attempt.map((events) =>
        events.map((event) =>
          event.type === 'samples' ? { ...event, indices: undefined } : event,
        ),
      )
    expect(again(hidden(anAttempt(4, batches(0, 10))))).toBeNull()
    expect(again(anAttempt(4, batches(0, 10)), [hidden(failed)])).toBeNull()
  })
})

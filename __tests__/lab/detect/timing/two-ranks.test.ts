import { describe, expect, test } from 'vitest'
import { blameOneOfTwo } from '../../../../src/lab/detect/timing/two-ranks.js'

/** Both alike for so many steps; then rank 1 is higher by `one`, rank 0 by `zero`. */
const history = (before: number, [zero, one]: readonly [number, number]) =>
  Array.from({ length: before + 12 }, (_, step) => ({
    step,
    levels: step < before ? [0, 0] : [zero, one],
  }))

describe('Two ranks', () => {
  test('The judge blames the one of two ranks that has changed', () => {
    expect(blameOneOfTwo(history(20, [0, 1]), 1, 20)).toEqual({ kind: 'rank', rank: 1 })
    expect(blameOneOfTwo(history(20, [1, 0]), 0, 20)).toEqual({ kind: 'rank', rank: 0 })
  })

  test.each([
    ['both have changed', history(20, [0.8, 1]), 20],
    ['hardly anything is known of before', history(2, [0, 1]), 2],
    ['nothing is known of since', history(20, [0, 1]), 99],
  ])('The judge blames neither of two ranks when %s', (_, levels, since) => {
    expect(blameOneOfTwo(levels, 1, since)).toEqual({ kind: 'unattributable', among: [0, 1] })
  })
})

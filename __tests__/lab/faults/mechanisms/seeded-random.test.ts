import { expect, test } from 'vitest'
import { seededRandom } from '../../../../src/lab/faults/mechanisms/seeded-random.js'

const draw = (seed: number, count: number) => Array.from({ length: count }, seededRandom(seed))

test('The same seed gives the same numbers, and another seed gives others', () => {
  expect(draw(7, 5)).toEqual(draw(7, 5))
  expect(draw(7, 5)).not.toEqual(draw(8, 5))
})

test('The numbers fill [0, 1) evenly, even the first of neighbouring seeds', () => {
  const firsts = Array.from({ length: 4000 }, (_, seed) => seededRandom(seed)())
  for (const numbers of [draw(1, 4000), firsts]) {
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers)).toBeLessThan(1)
    for (const tenth of Array.from({ length: 10 }, (_, index) => index / 10)) {
      const share = numbers.filter((number) => number >= tenth && number < tenth + 0.1).length
      expect(Math.abs(share - 400)).toBeLessThan(90)
    }
  }
})

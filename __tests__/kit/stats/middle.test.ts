import { expect, test } from 'vitest'
import { middleOf, othersMedian } from '../../../src/kit/stats/middle.js'
import { median, medianOfOthers } from '../../../src/kit/stats/robust.js'
import { seededRandom } from '../../support/builders/seeded-normal.js'

const random = seededRandom(3)
const sizes = [...Array.from({ length: 40 }, (_, size) => size), 601, 1500, 2000]
/** With many that are equal. */
const numbers = (size: number): number[] =>
  Array.from({ length: size }, () => Math.floor(random() * size) - 5)

test('The middle is the median without NaN', () => {
  for (const size of sizes) {
    const values = numbers(size).flatMap((value) => (random() < 0.1 ? [value, NaN] : [value]))
    expect(middleOf(Float64Array.from(values))).toBe(median(values))
  }
  expect(middleOf(Float64Array.of(NaN, NaN))).toBeNaN()
})

test('The median of the others excludes exactly one value', () => {
  for (const size of sizes.filter((one) => one < 700)) {
    const values = numbers(size)
    const ofOthers = othersMedian(Float64Array.from(values))
    expect(values.map(ofOthers)).toEqual(values.map((_, index) => medianOfOthers(values, index)))
  }
})

test('The middle sorts infinities to their place', () => {
  expect(middleOf(Float64Array.of(Infinity, 1, -Infinity))).toBe(1)
  expect(othersMedian(Float64Array.of(1, Infinity, 2))(1)).toBe(Infinity)
})

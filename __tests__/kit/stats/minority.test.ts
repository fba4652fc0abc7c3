import { expect, test } from 'vitest'
import { minorityOf } from '../../../src/kit/stats/minority.js'

test('The minority is every value that differs from the majority', () => {
  expect(minorityOf(['a', 'b', 'a'])).toEqual([1])
  expect(minorityOf(['a', 'a'])).toEqual([])
})

test('Without a majority, every value is in the minority', () => {
  expect(minorityOf(['a', 'b'])).toEqual([0, 1])
  expect(minorityOf(['a', 'a', 'b', 'b'])).toEqual([0, 1, 2, 3])
})

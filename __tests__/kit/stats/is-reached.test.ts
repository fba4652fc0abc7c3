import { expect, test } from 'vitest'
import { isReached } from '../../../src/kit/stats/is-reached.js'

test.each([
  [1, 2, [1, 2, 4], false],
  [2, 2, [1, 2, 4], true],
  [4, 2, [1, 2, 4], true],
  [1000, 250, [4000, 1000, 250, 60], false],
  [250, 250, [4000, 1000, 250, 60], true],
  [60, 250, [4000, 1000, 250, 60], true],
  [3, 2, [], true],
  [1, 2, [1], false],
])('The value %d has reached %d on the scale %j: %s', (value, bound, scale, answer) => {
  expect(isReached(value, bound, scale)).toBe(answer)
})

import { expect, test } from 'vitest'
import { enumerate } from '../../../src/kit/wording/enumerate.js'

test.each([
  [[], ''],
  [[0], '0'],
  [[0, 1], '0 and 1'],
  [[0, 1, 2], '0, 1 and 2'],
])('The list %j becomes one phrase', (words, text) => {
  expect(enumerate(words, 'and')).toBe(text)
  expect(enumerate(words, 'or')).toBe(text.replace('and', 'or'))
})

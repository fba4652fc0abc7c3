import { expect, test } from 'vitest'
import { sparkline } from '../../../src/kit/wording/sparkline.js'

test.each([
  [[], ''],
  [[1, 2, 3, 4, 5, 6, 7, 8], '\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588'],
  [[8, 1], '\u2588\u2581'],
  [[5, 5, 5], '\u2585\u2585\u2585'],
  [[-1e308, 1e308], '\u2581\u2588'],
])('The values %j are drawn as %s', (values, drawn) => {
  expect(sparkline(values)).toBe(drawn)
})

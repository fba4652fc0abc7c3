import { expect, test } from 'vitest'
import { formatMetric } from '../../../src/kit/wording/units.js'

test.each([
  [1024, 'bytes', '1 KiB'],
  [12.345, 'ms', '12.3 ms'],
  [2, 's', '2 s'],
  [0.5, 'sec', '500 ms'],
  [6400, 'samples/s', '6,400 samples/s'],
  [1.5, 'times', '1.5\u00d7'],
  [0.25, 'of 1', '25 %'],
  [0.25, 'of step time', '25 % of step time'],
  [1, 'steps', '1 step'],
  [1234567, 'values/step', '1,234,570 values/step'],
  [0.1234567, null, '0.123457'],
  [3, 'toString', '3 toString'],
  [null, 'ms', 'unknown'],
])('The value %s in %j reads %j', (value, unit, text) => {
  expect(formatMetric(value, unit)).toBe(text)
})

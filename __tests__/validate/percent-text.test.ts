import { expect, test } from '@jest/globals'
import { formatFraction, formatPercent } from '../../src/validate/percent-text.js'

test.each([
  [0.01, '1.00%'],
  [0.5, '50.00%'],
  [0, '0.00%'],
  [0.00001234, '0.0012%'],
  [1e-12, '1e-10%'],
])('the fraction %p reads %s', (fraction, text) => {
  expect(formatFraction(fraction)).toBe(text)
})

test('a percentage may be infinite', () => {
  expect(formatPercent(Infinity)).toBe('Infinity%')
})

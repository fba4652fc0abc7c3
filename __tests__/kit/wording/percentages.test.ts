import { expect, test } from 'vitest'
import {
  formatChange,
  formatFraction,
  formatHundredths,
  formatTenths,
} from '../../../src/kit/wording/percentages.js'

test.each([
  [0.01, '1.00%'],
  [0.5, '50.00%'],
  [0, '0.00%'],
  [0.00001234, '0.0012%'],
  [1e-12, '1e-10%'],
])('The fraction %s reads %s', (fraction, text) => {
  expect(formatFraction(fraction)).toBe(text)
})

test('A percentage may be infinite', () => {
  expect(formatHundredths(Infinity)).toBe('Infinity%')
})

test('A change has its sign, and an unknown change has none', () => {
  expect([12.345, -3, 0, null].map(formatChange)).toEqual(['+12.3 %', '-3 %', '0 %', 'unknown'])
})

test('A percentage in a sentence has at most one decimal', () => {
  expect([14.24, 50, 0.04].map(formatTenths)).toEqual(['14.2 %', '50 %', '0 %'])
})

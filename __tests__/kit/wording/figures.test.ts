import { describe, expect, test } from 'vitest'
import { formatDuration } from '../../../src/kit/wording/durations.js'
import { formatCount, formatExact, formatNumber } from '../../../src/kit/wording/figures.js'
import { formatShare } from '../../../src/kit/wording/percentages.js'
import { plural } from '../../../src/kit/wording/plural.js'
import { formatBytes, formatRate } from '../../../src/kit/wording/units.js'

const formats = {
  formatBytes,
  formatCount,
  formatDuration,
  formatExact,
  formatNumber,
  formatRate,
  formatShare,
}

describe('Numbers for people', () => {
  test.each(Object.entries(formats))(
    'The function %s writes "unknown" for an unknown value',
    (_, format) => {
      expect([format(null), format(undefined)]).toEqual(['unknown', 'unknown'])
    },
  )

  test.each([
    ['a zero', 0, '0'],
    ['four digits', 0.123456, '0.1235'],
    ['thousands', 1234567, '1,235,000'],
    ['a tiny number', 0.0000123456, '1.235e-5'],
    ['a tiny round number', 1e-7, '1e-7'],
    ['not a number', Number.NaN, 'NaN'],
    ['infinity', Number.NEGATIVE_INFINITY, '-Infinity'],
  ])('The format rounds %s', (_, value, text) => {
    expect(formatNumber(value)).toBe(text)
  })

  test('The exact format keeps every digit when two values must look different', () => {
    const next = 1 + Number.EPSILON
    expect(formatExact(next)).not.toBe(formatExact(1))
    expect([formatExact(0), formatExact(-0)]).toEqual(['0', '-0'])
  })

  test.each([
    [0, '0 ms'],
    [0.0123, '12.3 \u00b5s'],
    [12.34, '12.3 ms'],
    [1234, '1.23 s'],
  ])('The format picks the best unit for %s ms', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })

  test.each([
    [0, '0 B'],
    [1023, '1,023 B'],
    [1536, '1.5 KiB'],
    [8 * 1024 ** 3, '8 GiB'],
  ])('The format writes %s bytes in binary units', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })

  test('The format writes rates, shares and counts with their units', () => {
    expect([formatRate(12345.6), formatRate(9.8765)]).toEqual([
      '12,346 samples/s',
      '9.877 samples/s',
    ])
    expect(formatShare(0.4567)).toBe('45.7 %')
    expect([plural(1, 'step'), plural(2000, 'step')]).toEqual(['1 step', '2,000 steps'])
  })
})

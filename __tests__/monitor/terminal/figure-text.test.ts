import { describe, expect, test } from '@jest/globals'
import {
  durationText,
  lossCell,
  rateCell,
  timeCell,
} from '../../../src/monitor/terminal/figure-text.js'

describe('figures', () => {
  test.each([
    [0, '0.0 s'],
    [-5, '0.0 s'],
    [9949, '9.9 s'],
    [9950, '10 s'],
    [59_499, '59 s'],
    [59_500, '1 min 00 s'],
    [60_000, '1 min 00 s'],
    [185_000, '3 min 05 s'],
    [3_720_000, '1 h 02 min'],
    [273_600_000, '3 d 04 h'],
    [null, '-'],
    [NaN, '-'],
  ])('a duration of %p ms is %p', (ms, text) => expect(durationText(ms)).toBe(text))

  test.each([
    [0, '0 ms'],
    [0.031, '0.03 ms'],
    [9.996, '10.0 ms'],
    [999, '999 ms'],
    [1240, '1.24 s '],
    [40_000_000, '11.1 h '],
    [null, '-   '],
  ])('a time of %p ms is %p in a column', (ms, text) => expect(timeCell(ms)).toBe(text))

  test.each([
    [0, '0'],
    [2198.4, '2198'],
    [12_345, '12.3k'],
    [2_345_678, '2.35M'],
    [null, '-'],
  ])('%p samples a second are %p', (rate, text) => expect(rateCell(rate)).toBe(text))

  test.each([
    [0, '0'],
    [0.0823, '0.08230'],
    [9.49e-4, '9.49e-4'],
    [12_345.6, '12346'],
    [-0.001234, '-0.001234'],
    [NaN, 'NaN'],
    [Infinity, 'infinite'],
    [null, '-'],
  ])('a loss of %p is %p', (loss, text) => expect(lossCell(loss)).toBe(text))
})

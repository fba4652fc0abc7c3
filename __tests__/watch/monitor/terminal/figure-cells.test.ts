import { describe, expect, test } from 'vitest'
import {
  durationText,
  lossCell,
  rateCell,
  timeCell,
} from '../../../../src/watch/monitor/terminal/figure-cells.js'

describe('Figures in a cell', () => {
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
  ])('A duration of %s ms reads %s', (ms, text) => expect(durationText(ms)).toBe(text))

  test.each([
    [0, '0 ms'],
    [0.031, '0.03 ms'],
    [9.996, '10.0 ms'],
    [999, '999 ms'],
    [1240, '1.24 s '],
    [40_000_000, '11.1 h '],
    [null, '-   '],
  ])('A time of %s ms reads %s in a column', (ms, text) => expect(timeCell(ms)).toBe(text))

  test.each([
    [0, '0'],
    [2198.4, '2198'],
    [12_345, '12.3k'],
    [2_345_678, '2.35M'],
    [null, '-'],
  ])('A rate of %s samples a second reads %s', (rate, text) => expect(rateCell(rate)).toBe(text))

  test.each([
    [0, '0'],
    [0.0823, '0.08230'],
    [9.49e-4, '9.49e-4'],
    [12_345.6, '12346'],
    [-0.001234, '-0.001234'],
    [NaN, 'NaN'],
    [Infinity, 'infinite'],
    [null, '-'],
  ])('A loss of %s reads %s', (loss, text) => expect(lossCell(loss)).toBe(text))
})

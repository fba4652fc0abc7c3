import { describe, expect, test } from '@jest/globals'
import { singleLine } from '../../src/console/single-line.js'
import { hostileStrings } from '../support/hostile-strings.js'

describe('a foreign text as one line', () => {
  test.each(Object.entries(hostileStrings))('cannot act on a terminal: %s', (_, text) => {
    const line = singleLine(text)
    expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/)
    expect(line.isWellFormed()).toBe(true)
    expect(line.length).toBeLessThanOrEqual(2000)
  })

  test('is the text itself where that is harmless', () => {
    expect(singleLine('Worker 3 is slow: 9.8 ms – größer als 3.2 ms')).toBe(
      'Worker 3 is slow: 9.8 ms – größer als 3.2 ms',
    )
  })

  test('has spaces where the text had lines', () => {
    expect(singleLine('one\r\ntwo\tthree')).toBe('one two three')
  })
})

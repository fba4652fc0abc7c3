import { describe, expect, test } from '@jest/globals'
import { hostileStrings } from '../support/hostile-strings.js'
import { cutText, oneLine } from '../../src/wording/one-line.js'

describe('a text from outside', () => {
  test.each(Object.entries(hostileStrings))('is one line that acts on nothing: %s', (_, text) => {
    const line = oneLine(text, 100)
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
    expect(line.isWellFormed()).toBe(true)
    expect(Array.from(line).length).toBeLessThanOrEqual(100)
  })

  test('keeps its words, with one space between them', () => {
    expect(oneLine(' rank\t1\r\n  took\u00a02 ms ')).toBe('rank 1 took 2 ms')
  })

  test('that is too long says so, and is not cut within a character', () => {
    expect(oneLine('\u{1f600}'.repeat(9), 4)).toBe(`${'\u{1f600}'.repeat(3)}\u2026`)
    expect(cutText('four', 4)).toBe('four')
  })

  test('of megabytes takes no longer than its beginning', () => {
    expect(oneLine('\u202e'.repeat(5_000_000) + 'x', 10)).toBe('')
  })
})

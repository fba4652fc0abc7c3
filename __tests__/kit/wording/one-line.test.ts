import { describe, expect, test } from 'vitest'
import { hostileStrings } from '../../support/builders/hostile-strings.js'
import { clause, cutText, oneLine } from '../../../src/kit/wording/one-line.js'

describe('Foreign text', () => {
  test.each(Object.entries(hostileStrings))(
    'The filter makes foreign text one harmless line: %s',
    (_, text) => {
      const line = oneLine(text, 100)
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
      expect(line.isWellFormed()).toBe(true)
      expect(Array.from(line).length).toBeLessThanOrEqual(100)
    },
  )

  test('The filter keeps the words with one space between them', () => {
    expect(oneLine(' rank\t1\r\n  took\u00a02 ms ')).toBe('rank 1 took 2 ms')
  })

  test('The filter marks a cut text and never cuts within a character', () => {
    expect(oneLine('\u{1f600}'.repeat(9), 4)).toBe(`${'\u{1f600}'.repeat(3)}\u2026`)
    expect(cutText('four', 4)).toBe('four')
  })

  test('The filter takes no longer for megabytes than for their beginning', () => {
    expect(oneLine('\u202e'.repeat(5_000_000) + 'x', 10)).toBe('')
  })

  test('A clause loses the full stop of its sentence, and nothing else', () => {
    expect(clause('The disk is full.')).toBe('The disk is full')
    expect(clause('step 3.5 took 2.1 ms')).toBe('step 3.5 took 2.1 ms')
  })
})

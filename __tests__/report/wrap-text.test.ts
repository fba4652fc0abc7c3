import { describe, expect, test } from '@jest/globals'
import { wrapText } from '../../src/report/wrap-text.js'

describe('lines of a width', () => {
  test('breaks between words, and indents every line', () => {
    expect(wrapText('one two three four', 11, '  ')).toEqual(['  one two', '  three', '  four'])
  })

  test('breaks a word only where it has no line of its own', () => {
    expect(wrapText('a abcdefghij b', 5)).toEqual(['a', 'abcde', 'fghij', 'b'])
  })

  test('breaks no character in two', () => {
    const lines = wrapText('\ud83d\ude80'.repeat(5), 3)
    expect(lines.every((line) => line.isWellFormed())).toBe(true)
  })

  test('gives an empty text one empty line', () => {
    expect(wrapText('', 10)).toEqual([''])
  })
})

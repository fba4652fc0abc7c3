import { describe, expect, test } from 'vitest'
import { wrapText } from '../../../../src/gate/report/text/wrap-text.js'

describe('Wrapped lines', () => {
  test('Wrapping breaks between words and indents every line', () => {
    expect(wrapText('one two three four', 11, '  ')).toEqual(['  one two', '  three', '  four'])
  })

  test('Wrapping breaks a word only if it does not fit on a line of its own', () => {
    expect(wrapText('a abcdefghij b', 5)).toEqual(['a', 'abcde', 'fghij', 'b'])
  })

  test('Wrapping never splits a character', () => {
    const lines = wrapText('\ud83d\ude80'.repeat(5), 3)
    expect(lines.every((line) => line.isWellFormed())).toBe(true)
  })

  test('Wrapping gives one empty line for an empty text', () => {
    expect(wrapText('', 10)).toEqual([''])
  })
})

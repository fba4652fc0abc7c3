import { describe, expect, test } from 'vitest'
import stringWidth from 'string-width'
import { cellWidth, fit, fitEnd, wrapWords } from '../../../src/kit/console/text-cell.js'

describe('Text in a cell', () => {
  const texts = [
    'plain words',
    '\u{20000}\u{20000}\u{20000}',
    'a\u{20000}b\u{20000}c',
    '\u001b[31mred\u001b[39m and more',
  ]

  test('A text cell is never too wide, even with double-width characters at the edge', () => {
    for (const text of texts) {
      for (let width = 0; width < 14; width++) {
        expect(stringWidth(fit(text, width, '~'))).toBeLessThanOrEqual(width)
        expect(stringWidth(fitEnd(text, width, '~'))).toBeLessThanOrEqual(width)
      }
    }
  })

  test('A text with any of the first 1,000 characters is as wide as the library measures it', () => {
    for (let code = 0; code < 1000; code++) {
      for (const pair of ['a', ' ', '\u00e9', '\u0301', '\ufe0f', '\u200d', '\u001b[1m']) {
        const text = `${String.fromCodePoint(code)}${pair}`
        expect(cellWidth(text), JSON.stringify(text)).toBe(stringWidth(text))
      }
    }
  })

  test('A text cell marks a cut, and only there', () => {
    expect(fit('four', 4, '~')).toBe('four')
    expect(fit('fives', 4, '~')).toBe('fiv~')
    expect(fitEnd('fives', 4, '~')).toBe('~ves')
  })

  test('A text cell wraps at words and marks what does not fit', () => {
    const shape = { most: 2, cut: '~' }
    expect(wrapWords('one two three', 7, shape)).toEqual(['one two', 'three'])
    expect(wrapWords('one two three four five', 7, shape)).toEqual(['one two', 'three ~'])
  })
})

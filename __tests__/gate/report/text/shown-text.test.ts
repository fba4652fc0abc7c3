import { describe, expect, test } from 'vitest'
import { mapStrings, shownText, visibleText } from '../../../../src/gate/report/text/shown-text.js'
import { hostileStrings } from '../../../support/builders/hostile-strings.js'

describe('Harmless text', () => {
  test('The filter leaves ordinary text of any script unchanged', () => {
    const text = 'gr\u00fc\u00df dich, \u4e16\u754c \ud83d\ude80 100 % a_b (c)'
    expect(shownText(text)).toBe(text)
  })

  test.each(Object.entries(hostileStrings))(
    'The filter removes every active character: %s',
    (_, text) => {
      expect(shownText(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
    },
  )

  test('The filter makes active characters visible instead of dropping them', () => {
    expect(shownText('a\u001b[31mb\u202ec')).toBe('a\\u{1b}[31mb\\u{202e}c')
  })

  test('The filter puts everything on one line', () => {
    expect(shownText('one\r\ntwo\u2028three\tfour')).toBe('one two three four')
  })

  test('The filter cuts endless text, but never inside a character', () => {
    expect(Array.from(shownText('x'.repeat(10_000)))).toHaveLength(400)
    expect(shownText('\ud83d\ude80'.repeat(1000)).isWellFormed()).toBe(true)
  })

  test('The filter keeps whole paths of any length', () => {
    const path = `/${'deep/'.repeat(300)}report.html`
    expect(visibleText(path)).toBe(path)
  })

  test('The filter reaches every string of a plain value and nothing else', () => {
    const value = { a: 'x', b: [1, 'x', null, { c: 'x' }], d: true }
    const mapped = mapStrings(value, (text) => `${text}!`)
    expect(mapped).toEqual({ a: 'x!', b: [1, 'x!', null, { c: 'x!' }], d: true })
  })
})

import { describe, expect, test } from '@jest/globals'
import { mapStrings, shownText, visibleText } from '../../src/report/shown-text.js'
import { hostileStrings } from '../support/hostile-strings.js'

describe('text made harmless to look at', () => {
  test('leaves ordinary text of any script as it is', () => {
    const text = 'gr\u00fc\u00df dich, \u4e16\u754c \ud83d\ude80 100 % a_b (c)'
    expect(shownText(text)).toBe(text)
  })

  test.each(Object.entries(hostileStrings))('shows nothing that acts: %s', (_, text) => {
    expect(shownText(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
  })

  test('makes what would act visible instead of dropping it', () => {
    expect(shownText('a\u001b[31mb\u202ec')).toBe('a\\u{1b}[31mb\\u{202e}c')
  })

  test('puts everything on one line', () => {
    expect(shownText('one\r\ntwo\u2028three\tfour')).toBe('one two three four')
  })

  test('cuts endless text, and never inside a character', () => {
    expect(Array.from(shownText('x'.repeat(10_000)))).toHaveLength(400)
    expect(shownText('\ud83d\ude80'.repeat(1000)).isWellFormed()).toBe(true)
  })

  test('leaves paths whole, however long', () => {
    const path = `/${'deep/'.repeat(300)}report.html`
    expect(visibleText(path)).toBe(path)
  })

  test('reaches every string of a plain value and nothing else', () => {
    const value = { a: 'x', b: [1, 'x', null, { c: 'x' }], d: true }
    const mapped = mapStrings(value, (text) => `${text}!`)
    expect(mapped).toEqual({ a: 'x!', b: [1, 'x!', null, { c: 'x!' }], d: true })
  })
})

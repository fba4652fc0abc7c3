import { describe, expect, test } from 'vitest'
import { escapeLinkTarget, escapeMarkdown } from '../../../src/gate/report/text/escape-markdown.js'
import { safeUrl } from '../../../src/gate/report/text/safe-url.js'
import { hostileStrings } from '../../support/builders/hostile-strings.js'

describe('Markdown', () => {
  test('Escaping keeps words and numbers readable in Markdown', () => {
    const text = 'step 42, hash of tensor layers.0.weight: 0.5 (reference); 1 % off'
    expect(escapeMarkdown(text)).toBe(text)
  })

  test.each(Object.entries(hostileStrings))('Escaping disarms text in Markdown: %s', (_, text) => {
    const escaped = escapeMarkdown(text)
    expect(escaped).not.toMatch(/[\r\n<>]/)
    expect(escaped).not.toMatch(/(?<!\\)[|`[\]*_~]/)
    const words = escaped.replaceAll('&#8203;', '\u200b')
    expect(words).not.toMatch(/@\w|#\w|:\/\/|www\./i)
    expect(words).not.toMatch(/&(?!amp;|lt;|gt;)/)
  })

  test.each([
    ['- item', '\\- item'],
    ['+ item', '\\+ item'],
    ['1. item', '1\\. item'],
    ['=====', '\\====='],
    ['# heading', '#&#8203; heading'],
    ['> quote', '&gt; quote'],
    ['0.5', '0.5'],
  ])('Escaping starts no Markdown block with %j', (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped)
  })

  test('A link target cannot close its brackets', () => {
    expect(escapeLinkTarget('https://example.invalid/a_(b)?c=1&copy;=2')).toBe(
      'https://example.invalid/a_%28b%29?c=1&amp;copy;=2',
    )
  })
})

describe('Addresses', () => {
  test.each(['https://example.invalid/runs/1?x=1#y', 'http://localhost:8080/'])(
    'The link check accepts %j',
    (url) => {
      expect(safeUrl(url)).toBe(url)
    },
  )

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.invalid',
    'https://user:secret@example.invalid/',
    'not an address',
    '',
  ])('The link check refuses %j', (url) => {
    expect(safeUrl(url)).toBeNull()
  })
})

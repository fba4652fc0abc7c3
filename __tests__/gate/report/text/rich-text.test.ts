import { expect, test } from 'vitest'
import { plainMarkdown, proseMarkdown } from '../../../../src/gate/report/text/rich-text.js'
import { hostileStrings } from '../../../support/builders/hostile-strings.js'

test.each([
  ['Call `loss.backward()` first.', 'Call `loss.backward()` first.'],
  ['`a` and `b_c`', '`a` and `b_c`'],
  ['`*.py` is not *this*', '`*.py` is not \\*this\\*'],
])('Code in a sentence of ours is code in Markdown: %s', (text, markdown) => {
  expect(proseMarkdown(text)).toBe(markdown)
})

test.each([
  ['one backtick', 'a ` b'],
  ['two backticks in a row', '``a``'],
  ['a cell', '`a | b`'],
  ['HTML', '`<img src=x>`'],
  ['an entity', '`&lt;`'],
  ['a formula', '$`x`$'],
  ['an escaped backtick', '\\`a`'],
  ['a line break', '`a\nb`x`'],
  ['a space at its edge', '` a`'],
])('Text that could be read in another way than as code stays text: %s', (_, text) => {
  const shown = proseMarkdown(text).replaceAll('`a b`', '')
  expect(shown.replace(/\\`/g, '')).not.toContain('`')
})

test('A sentence that is cut in its code has no open code', () => {
  expect(proseMarkdown('Call `loss.backward()` first.', 12)).toBe('Call \\`loss.\u2026')
})

test.each(Object.entries(hostileStrings))(
  'Foreign words in a sentence, beside code and within it, are harmless: %s',
  (_, text) => {
    const around = proseMarkdown(`${text} \`code\` ${text}`)
    expect(around.replace(/`[^`|<>&]+`/g, '')).not.toMatch(/[<>]|(?<!\\)[|*_~[\]]/)
    expect(proseMarkdown(`\`${text}\``).replace(/`[^`|<>&]+`/g, '')).not.toMatch(/[<>]/)
  },
)

test('Foreign text keeps its backticks as text', () => {
  expect(plainMarkdown('a `b` c')).toBe('a \\`b\\` c')
})

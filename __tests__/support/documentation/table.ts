import type { Option, OptionTable } from '../../../src/cli/config/option.js'

/** Text as Markdown code. */
export const code = (text: string): string => `\`${text}\``

/** Names and options of a table of options, in its order. */
export const entriesOf = (options: OptionTable): readonly [string, Option<unknown>][] =>
  Object.entries<Option<unknown>>(options)

/** What an absent option means: its default, or a description in brackets. */
export function describeDefault({ default: value }: Option<unknown>): string {
  if (value.kind === 'required') return 'required'
  return value.kind === 'text' ? code(value.text) : `(${value.meaning})`
}

/** A Markdown table with one line per row. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join(' | ')} |\n`
  return line(head) + `|${'---|'.repeat(head.length)}\n` + rows.map(line).join('')
}

/** Outside of code, Markdown takes `<` for a tag and two underscores for bold; a bar ends a cell everywhere. */
function escapeCell(cell: string): string {
  const parts = cell.replaceAll('|', '\\|').split(/(`[^`]*`)/)
  return parts
    .map((part) =>
      part.startsWith('`') ? part : part.replaceAll('<', '&lt;').replaceAll('__', '\\_\\_'),
    )
    .join('')
}

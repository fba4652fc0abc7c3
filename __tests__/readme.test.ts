import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { actionOutputs } from '../src/commands/action-outputs.js'
import { type Option, type OptionTable, toKebabCase } from '../src/config/option.js'
import { actionOptions } from '../src/config/options.js'

const path = join(import.meta.dirname, '../README.md')

/** Tables of the README that follow from the code; UPDATE_GOLDEN=1 writes them. */
const tables = {
  inputs: table(
    ['input', 'default', 'meaning'],
    Object.entries<Option<unknown>>(actionOptions satisfies OptionTable).map(([name, option]) => {
      const { default: value, help } = option
      return [`\`${toKebabCase(name)}\``, describeDefault(value), help]
    }),
  ),
  outputs: table(
    ['output', 'meaning'],
    Object.entries(actionOutputs).map(([name, { description }]) => [`\`${name}\``, description]),
  ),
}

test.each(Object.entries(tables))('the table of %s is what the code says', async (name, rows) => {
  const readme = await readFile(path, 'utf8')
  const place = new RegExp(`(<!-- ${name}:[^\\n]*-->\\n)[^]*?(<!-- /${name} -->)`)
  const updated = readme.replace(
    place,
    (_, start: string, end: string) => `${start}\n${rows}\n${end}`,
  )
  if (process.env['UPDATE_GOLDEN'] === '1') await writeFile(path, updated)
  else expect(readme).toBe(updated)
})

function describeDefault(value: Option<unknown>['default']): string {
  if (value.kind === 'required') return 'required'
  return value.kind === 'text' ? `\`${value.text}\`` : value.meaning
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`
  return line(head) + `|${'---|'.repeat(head.length)}\n` + rows.map(line).join('')
}

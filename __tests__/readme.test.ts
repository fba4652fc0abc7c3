import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { actionOutputs } from '../src/commands/action/action-outputs.js'
import { type Option, type OptionTable, toKebabCase } from '../src/config/option.js'
import { actionOptions } from '../src/config/options.js'
import { detectors } from '../src/detect/index.js'
import type { Disturbance } from '../src/faults/disturbance.js'
import { controls, faults } from '../src/faults/index.js'

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
  faults: table(
    ['', 'fault', 'what is really done', 'dose', 'needs'],
    faults.map((fault) => [...describe(fault), describeDose(fault), describeNeeds(fault)]),
  ),
  controls: table(['', 'control', 'what is done'], controls.map(describe)),
  detectors: table(
    ['detector', 'what it looks at', 'evidence', 'channel', 'false alarms'],
    detectors.map(({ name, summary, evidence, channel, falseAlarmBudget }) => [
      ...[`\`${name}\``, summary, evidence, channel, falseAlarmBudget],
    ]),
  ),
}

test.each(Object.entries(tables))('the table of %s is what the code says', async (name, rows) => {
  const readme = await readFile(path, 'utf8')
  const place = new RegExp(`(<!-- ${name}:[^\\n]*-->\\n)[^]*?(<!-- /${name} -->)`)
  expect(readme).toMatch(place)
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

function describe({ code, name, summary }: Disturbance): string[] {
  return [code, `\`${name}\``, summary]
}

/** Default, levels of `full`, and where the promise begins if some are below it. */
function describeDose({ dose }: Disturbance): string {
  if (dose === null) return ''
  const { name, unit, levels, promisedFrom } = dose
  const promise = levels[0] === promisedFrom ? '' : `; promised from ${promisedFrom} on`
  return `\`${name}=${dose.default}\` ${unit} (${levels.join(', ')}${promise})`
}

/** Fewer workers or steps than that, and it cannot be told from its absence. */
function describeNeeds({ needs }: Disturbance): string {
  const { minWorkers = 1, minSteps, minDurationMs, checkpointEvery, proxiedLinks } = needs
  return [
    minWorkers > 2 ? [`${minWorkers} workers`] : [],
    minSteps ? [`${minSteps} steps`] : [],
    minDurationMs ? [`${minDurationMs / 1000} s`] : [],
    checkpointEvery ? ['checkpoints'] : [],
    proxiedLinks ? ['proxied links'] : [],
  ]
    .flat()
    .join(', ')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  // Markdown takes two underscores for bold.
  const line = (cells: readonly string[]): string =>
    `| ${cells.join(' | ').replaceAll('__', '\\_\\_')} |\n`
  return line(head) + `|${'---|'.repeat(head.length)}\n` + rows.map(line).join('')
}

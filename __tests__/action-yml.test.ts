import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { actionOutputs } from '../src/cli/commands/action/action-outputs.js'
import { type Option, type OptionTable, toKebabCase } from '../src/cli/config/option.js'
import { actionOptions, checkOptions } from '../src/cli/config/options.js'
import { reporterOptions } from '../src/cli/config/reporter-options.js'

type ActionYml = {
  readonly inputs: Record<string, { description: string; default: string; required: boolean }>
  readonly outputs: Record<string, { description: string }>
  readonly runs: unknown
}

const path = join(import.meta.dirname, '../action.yml')

const inputs = Object.entries<Option<unknown>>(actionOptions satisfies OptionTable).map(
  ([name, option]) => [toKebabCase(name), option] as const,
)

/** The input of an option; its value is empty where a settings file may give one. */
function inputOf(name: string, { default: value, help }: Option<unknown>) {
  const isOnlyHere = ['mode', 'github-token', 'matrix'].includes(name)
  const usual = value.kind === 'text' ? value.text : value.kind === 'none' ? value.meaning : ''
  return {
    description: isOnlyHere ? help : `${help} (default: ${usual})`,
    required: false,
    default: isOnlyHere ? usual : '',
  }
}

const written = await readFile(path, 'utf8')
if (process.env['UPDATE_GOLDEN'] === '1') {
  const table = Object.fromEntries(inputs.map(([name, option]) => [name, inputOf(name, option)]))
  const section = stringify({ inputs: table }, { lineWidth: 0, singleQuote: true })
  await writeFile(
    path,
    written.replace(/^inputs:$[^]*?\n(?=\noutputs:$)/m, () => section),
  )
}
const actionYml = parse(await readFile(path, 'utf8')) as ActionYml

describe('Contract of action.yml', () => {
  test('The inputs of action.yml are the options of check, in the same order', () => {
    expect(Object.keys(actionYml.inputs)).toEqual(inputs.map(([name]) => name))
  })

  test.each(inputs)(
    'The input %s of action.yml has the help of its option, and no value where a file may give one',
    (name, option) => {
      expect(actionYml.inputs[name]).toEqual(inputOf(name, option))
    },
  )

  test('The outputs of action.yml are those that the Action sets', () => {
    const described = Object.entries(actionOutputs).map(([name, { description }]) => [
      name,
      { description },
    ])
    expect(Object.entries(actionYml.outputs)).toEqual(described)
  })

  test('The file action.yml runs the bundle on Node 24', () => {
    expect(actionYml.runs).toEqual({ using: 'node24', main: 'dist/action.js' })
  })
})

test('The options of check are the inputs plus four for the command line, minus those for reporting', () => {
  const own = Object.keys(checkOptions).filter((name) => !(name in actionOptions))
  expect(own).toEqual(['compareWith', 'json', 'quiet', 'verbose'])
  const reporting = Object.keys(actionOptions).filter((name) => !(name in checkOptions))
  expect(reporting).toEqual([...Object.keys(reporterOptions), 'command'])
})

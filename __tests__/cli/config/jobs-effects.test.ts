import { describe, expect, test } from 'vitest'
import { jobsDescriptions } from '../../../src/cli/config/jobs/jobs-descriptions.js'
import type { Option, OptionTable } from '../../../src/cli/config/option.js'
import { toKebabCase } from '../../../src/cli/config/option.js'
import { parseCommandLine } from '../../support/options/parse-command-line.js'

/** Options that change something whatever else is given. A new option stands here, or names what it needs. */
const effective = new Set(
  `rayAddress workingDir env pip metadata resources jobId resume follow json quiet
  stepPattern rank timeout metric name checkpointDir maxRestarts retryDelay
  interval limits
  state alert detach logFile logLevel network pods podLog for output web
  metricsPort state color noColor verbose`.split(/\s+/),
)

const values: Readonly<Record<string, readonly string[]>> = {
  metric: ['loss=/loss=(x)/'],
  resources: ['cpus=2'],
  stepPattern: ['it (x)'],
}

type Named = readonly [verb: string, name: string, option: Option<unknown>]
const all: readonly Named[] = Object.entries(jobsDescriptions).flatMap(([verb, { options }]) =>
  Object.entries(options as OptionTable).map(([name, option]): Named => [verb, name, option]),
)

/** A value that its option accepts. */
function aValue({ placeholder, words, default: value }: Option<unknown>): readonly string[] {
  if (placeholder === null) return []
  if (value.kind === 'text') return [value.text]
  if (words.length > 0) return [words[0] ?? '']
  return [placeholder.includes('pattern') ? 'x' : '7']
}

const wordsOf = (given: string, table: OptionTable): readonly string[] => {
  const [name = '', form] = given.split('=')
  const option = table[name]
  if (option === undefined) throw new Error(`there is no option ${name}`)
  const value = form === undefined ? (values[name] ?? aValue(option)) : [form.toLowerCase()]
  return [`--${toKebabCase(name)}`, ...value]
}

const tableOf = (verb: string): OptionTable =>
  jobsDescriptions[verb as keyof typeof jobsDescriptions].options

function call(verb: string, names: readonly string[]) {
  const words = names.flatMap((name) => wordsOf(name, tableOf(verb)))
  const { arguments: given } = jobsDescriptions[verb as keyof typeof jobsDescriptions]
  const first = Object.keys(given).filter((name) => name !== 'command')
  const command = 'command' in given ? ['--', 'true'] : []
  const line = [...verb.split(' '), ...first.map(() => 'x'), ...words, ...command]
  return () => parseCommandLine(line, { version: '', columns: 80 })
}

describe('options of jobs', () => {
  test.each(all)('The option of %s has an effect or says what it needs: %s', (_, name, option) => {
    const isConditional = option.needs !== undefined || option.excludes !== undefined
    expect(isConditional || effective.has(name), name).toBe(true)
  })

  const conditional = all.filter(([, , { needs }]) => needs !== undefined)
  test.each(conditional)(
    'The command %s refuses an option without effect: %s',
    (verb, name, { needs = [] }) => {
      expect(call(verb, [name])).toThrow(expect.objectContaining({ exitCode: 2 }))
      expect(call(verb, [name])).toThrow(
        `option --${toKebabCase(name)} from the command line has no effect without`,
      )
      const isThere = (one: string) => one.replace(/=.*/, '') in tableOf(verb)
      const groups = needs.filter((group) => group.every(isThere))
      expect(groups.length).toBeGreaterThan(0)
      for (const group of groups) expect(call(verb, [name, ...group])).not.toThrow()
    },
  )

  const exclusive = all.flatMap(([verb, name, { excludes = [] }]) =>
    excludes.map((other) => [verb, name, other] as const),
  )
  test.each(exclusive)('The command %s refuses the option %s beside %s', (verb, name, other) => {
    expect(call(verb, [name, other])).toThrow(expect.objectContaining({ exitCode: 2 }))
    expect(call(verb, [name])).not.toThrow()
  })

  test.each(all.filter(([, , { needs }]) => needs === undefined))(
    'The command %s accepts an option that has an effect by itself: %s',
    (verb, name) => {
      expect(call(verb, [name])).not.toThrow()
    },
  )
})

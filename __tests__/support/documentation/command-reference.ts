import {
  type CommandDescription,
  commandDescriptions,
} from '../../../src/cli/config/command-descriptions.js'
import { type Option, type OptionTable, toKebabCase } from '../../../src/cli/config/option.js'
import { conversation } from '../../../src/cli/config/recurring-options.js'
import { trainingOptions } from '../../../src/cli/config/training-options.js'
import { code, describeDefault, entriesOf, table } from './table.js'

/** Every command with its options; what most commands share is a table of its own. */
export function renderCommands(): string {
  const shared = [
    `### Training options\n\n${optionTable(entriesOf(trainingOptions))}`,
    `### Output options\n\n${optionTable(entriesOf(conversation))}`,
  ]
  const commands = Object.entries<CommandDescription>(commandDescriptions)
  return [...shared, ...commands.map(renderCommand)].join('\n')
}

function renderCommand([name, description]: [string, CommandDescription]): string {
  const { summary, arguments: parameters, options, examples } = description
  const own = entriesOf(options).filter((one) => !isShared(one, options))
  const usage = [name, ...Object.keys(parameters).map((argument) => `<${argument}>`)].join(' ')
  const rows = [...entriesOf(parameters).map(asArgument), ...own]
  return [
    `### ${name}\n`,
    `\`minicluster ${usage}\`: ${summary}.\n`,
    ...(rows.length > 0 ? [optionTable(rows)] : []),
    ...describeShared(options),
    `\`\`\`sh\n${examples.join('\n')}\n\`\`\`\n`,
  ].join('\n')
}

const asArgument = ([name, option]: [string, Option<unknown>]): [string, Option<unknown>] => [
  `<${name}>`,
  { ...option, placeholder: '' },
]

/** Options of a run of one's own stand in the command's table where they are few, or differ. */
function isShared([name, option]: [string, Option<unknown>], options: OptionTable): boolean {
  const training = (trainingOptions as OptionTable)[name]
  const other = (conversation as OptionTable)[name]
  if (training !== undefined) return trains(options) && isSame(training, option)
  return other !== undefined && isSame(other, option)
}

const trains = (options: OptionTable): boolean => 'learningRate' in options

const isSame = (one: Option<unknown>, other: Option<unknown>): boolean =>
  one.help === other.help && JSON.stringify(one.default) === JSON.stringify(other.default)

function describeShared(options: OptionTable): readonly string[] {
  const missing = Object.keys(trainingOptions).filter((name) => !(name in options))
  const but = missing.length > 0 ? ` but ${missing.map(flagOf).join(', ')}` : ''
  const training = trains(options) ? [`all [training options](#training-options)${but}`] : []
  const output = entriesOf(conversation)
    .filter(([name, option]) => options[name] !== undefined && isSame(option, options[name]))
    .map(([name]) => flagOf(name))
  const parts = [...training, ...(output.length > 0 ? [output.join(', ')] : [])]
  return parts.length > 0 ? [`Also ${parts.join('; ')}.\n`] : []
}

const flagOf = (name: string): string => code(`--${toKebabCase(name)}`)

function optionTable(options: readonly [string, Option<unknown>][]): string {
  return table(
    ['option', 'default', 'value', 'meaning'],
    options.map(([name, option]) => [
      name.startsWith('<') ? code(name) : flagOf(name),
      option.placeholder === null ? 'off' : describeDefault(option),
      option.placeholder === null ? '' : option.allowed,
      option.help,
    ]),
  )
}

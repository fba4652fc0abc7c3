import {
  type CommandDescription,
  commandDescriptions,
  type CommandName,
} from '../../../src/cli/config/command-descriptions.js'
import { type Option, toKebabCase } from '../../../src/cli/config/option.js'

/** One call of a command in which one word is hostile. */
export type OptionCase = {
  readonly name: CommandName
  /** As a message spells it: `option --steps` or `argument <run>`. */
  readonly spelling: string
  readonly option: Option<unknown>
  readonly value: string
  readonly argv: readonly string[]
}

/** All commands, in the order of their table. */
export const commandNames = Object.keys(commandDescriptions) as CommandName[]

/** A call of a command; what follows `--` is apart. */
export type ExampleCall = {
  readonly words: readonly string[]
  readonly training: readonly string[]
}

/** A call that the command accepts, as its help shows it. */
export function exampleOf(name: CommandName): ExampleCall {
  const [example = ''] = commandDescriptions[name].examples
  return callOf(example.replace('minicluster ', ''))
}

/** The call that a line without quotes spells. */
export function callOf(line: string): ExampleCall {
  const [own = '', training] = line.split(' -- ')
  return { words: own.split(' '), training: training ? ['--', ...training.split(' ')] : [] }
}

/** Each option and argument of the command with each value; an option also twice, and after an equals sign. */
export function casesOf(
  name: CommandName,
  values: readonly string[],
  { words, training } = exampleOf(name),
): OptionCase[] {
  const { options, arguments: args }: CommandDescription = commandDescriptions[name]
  const withOptions = Object.entries(options).flatMap(([key, option]) =>
    values.map((value, at) => {
      const flag = `--${toKebabCase(key)}`
      const argv = [...words, ...spelled(flag, value, option, at), ...training]
      return { name, spelling: `option ${flag}`, option, value, argv }
    }),
  )
  const withArguments = Object.entries(args).flatMap(([key, option], place) =>
    values.map((value) => {
      const before = words.slice(name.split(' ').length).slice(0, place)
      const separator = option.isList ? ['--'] : []
      const argv = [...name.split(' '), ...before, ...separator, value]
      return { name, spelling: `argument <${key}>`, option, value, argv }
    }),
  )
  return [...withOptions, ...withArguments]
}

function spelled(flag: string, value: string, { placeholder }: Option<unknown>, at: number) {
  if (placeholder === null) return at % 2 === 0 ? [flag, flag] : [`${flag}=${value}`]
  const shapes = [[flag, value], [flag, value, flag, value], [`${flag}=${value}`]] as const
  return shapes[at % shapes.length] ?? []
}

import { commandDescriptions } from '../command-descriptions.js'
import { audienceOptions } from '../monitor-options.js'
import { type JsonShape, type Option, type OptionTable, toKebabCase } from '../option.js'
import { commaList } from '../list-kinds.js'
import { actionOptions } from '../options.js'

type RawText = string | readonly string[]

/** One key of minicluster.yml. */
export type SettingsKey = {
  /** Reads the text of the value, and describes the key. */
  readonly option: Option<unknown>
  /** The options that a value stands for, by their names; by default the one of this name. */
  options(text: RawText, isList: boolean): Readonly<Record<string, RawText>>
}

/**
 * A file must not hold a token, choose what the Action does, name another file of its kind, or state what only the
 * workflow knows.
 */
const notInTheFile = ['githubToken', 'mode', 'config', 'matrix']

const named = (table: OptionTable, names: readonly string[]): [string, SettingsKey][] =>
  names.map((name) => [
    toKebabCase(name),
    { option: table[name] as Option<unknown>, options: (text) => ({ [name]: text }) },
  ])

const words: JsonShape = { type: ['string', 'array'], minLength: 1, items: { type: 'string' } }

const { faultTests, ...others } = actionOptions

/** The options for faults of `check` and of `fault-test`. */
const faults: SettingsKey = {
  option: { ...faultTests, json: words },
  options(text) {
    const set = String(text)
    return { faultTests: set, ...(set !== 'off' && { faults: set }) }
  },
}

const alerts: SettingsKey = {
  option: {
    ...audienceOptions.alert,
    help: 'Where run, monitor watch and nodes send alerts: webhook=URL, slack=URL, email=ADDRESS or github; a program can be named on the command line only',
  },
  options: (text) => ({ alert: text }),
}

/** A list names nodes, a text the cluster file. */
const nodes: SettingsKey = {
  option: {
    ...commaList({ group: 'Nodes', help: 'A cluster file, or a list of node names' }),
    json: words,
    allowed: 'the path of a cluster file, or a list of node names',
  },
  options: (text, isList) => ({ [isList ? 'nodes' : 'cluster']: text }),
}

/** The training command of `check`; a line that needs a shell must be written as a list. */
const command = (checkArguments: OptionTable): Record<string, SettingsKey> => {
  const option = checkArguments['command'] as Option<unknown> | undefined
  if (option === undefined) return {}
  const json: JsonShape = { ...words, pattern: '^[^"\'\\\\$`|&;<>]+$' }
  const allowed = 'a list of words, or a line without quotes and other shell characters'
  return {
    command: { option: { ...option, json, allowed }, options: (text) => ({ command: text }) },
  }
}

/** Every key of minicluster.yml: the options of `check` and the inputs of the Action under their names, and three more. */
export const settingsKeys: Readonly<Record<string, SettingsKey>> = {
  ...Object.fromEntries(
    named(
      others,
      Object.keys(others).filter((name) => !notInTheFile.includes(name)),
    ),
  ),
  ...command(commandDescriptions.check.arguments),
  faults,
  alerts,
  nodes,
}

import type { RawCall } from '../cli-arguments.js'
import { type CommandDescription, commandDescriptions } from '../command-descriptions.js'
import { type Option, toKebabCase } from '../option.js'
import type { Settings } from './settings.js'

/** One value of a command and its origin. */
export type ExplainedValue = {
  readonly name: string
  /** As a person would write it; null if there is none. */
  readonly value: string | null
  /** What it means that there is none, such as `one per worker`; null where there is a value. */
  readonly meaning: string | null
  /** `command line`, `minicluster.yml:3`, `default`, or that a required value is missing. */
  readonly origin: string
  /** The value of the file that the command line overrides, with its place; null where there is none. */
  readonly overrides: string | null
}

/** The training command if there is one, and every option of a call that a file could set or the user gave. */
export function explainCall(
  { name, raw }: RawCall,
  settings: Settings | null,
): readonly ExplainedValue[] {
  const description: CommandDescription = commandDescriptions[name]
  const isGiven = ([name]: [string, unknown]) =>
    raw[name] !== undefined || settings?.values.has(name) === true
  const isOfInterest = ([option]: [string, unknown]) => !conversational.includes(option)
  const rows = [
    ...Object.entries<Option<unknown>>(description.arguments).filter(isGiven),
    ...Object.entries<Option<unknown>>(description.options).filter(isOfInterest),
  ]
  return rows.map(([option, { default: usual }]) => {
    const [given, inFile] = [raw[option], settings?.values.get(option)]
    const explained = { name: toKebabCase(option), meaning: null, overrides: null }
    if (given !== undefined) {
      const overrides = inFile === undefined ? null : `${inFile.place} (${textOf(inFile.text)})`
      return { ...explained, value: textOf(given), origin: 'command line', overrides }
    }
    if (inFile !== undefined) {
      return { ...explained, value: textOf(inFile.text), origin: inFile.place }
    }
    const value = usual.kind === 'text' ? usual.text : null
    const meaning = usual.kind === 'none' ? usual.meaning : null
    return { ...explained, value, meaning, origin: usual.kind === 'required' ? missing : 'default' }
  })
}

const missing = 'missing, but required'

/** Options that change the output of a command or its settings file, but not its work. */
const conversational = ['json', 'quiet', 'verbose', 'config']

const textOf = (text: string | readonly string[]): string =>
  typeof text === 'string' ? text : text.join(' ')

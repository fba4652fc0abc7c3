import type { CommanderError } from 'commander'
import { ConfigError } from '../errors.js'
import { commandDescriptions } from './command-descriptions.js'

/** Explains what commander could not parse; its message is `error: what happened\n(Did you mean --x?)`. */
export function explainMistake(error: CommanderError, argv: readonly string[]): ConfigError {
  const [what = '', suggestion] = error.message.replace(/^error: /, '').split('\n')
  const hint = suggestion?.replace(/^\((.*)\)$/, '$1') ?? `See ${commandOf(argv)} --help.`
  return new ConfigError(`command line: ${what}`, hint)
}

/** The command that the arguments begin with, to point at its help. */
function commandOf(argv: readonly string[]): string {
  const names = Object.keys(commandDescriptions)
  const name = names.find((known) => `${argv.join(' ')} `.startsWith(`${known} `))
  return name === undefined ? 'minicluster' : `minicluster ${name}`
}

import type { CommanderError } from 'commander'
import { ConfigError } from '../errors.js'
import { commandDescriptions } from './command-descriptions.js'
import { type OptionTable, toKebabCase } from './option.js'
import type { RawOptions } from './resolve.js'

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

/**
 * Throws a ConfigError where `--` or another option of the command follows an option that takes a value: the value was
 * forgotten, and the word after it would be taken for it.
 */
export function requireValues(argv: readonly string[], options: OptionTable): void {
  const flags = new Map(
    Object.entries(options).map(([name, option]) => [`--${toKebabCase(name)}`, option]),
  )
  for (const [at, word] of argv.entries()) {
    if (word === '--') return
    const next = argv[at + 1]
    const option = flags.get(word)
    if (!option || option.placeholder === null || next === undefined) continue
    if (next !== '--' && next !== '--help' && !flags.has(next)) continue
    throw new ConfigError(
      `option ${word} from the command line: expected ${option.allowed}, got "${next}"`,
      `Give ${word} a value. A value that is spelled like an option follows an equals sign: ${word}=${next}`,
    )
  }
}

const takesCommand: ReadonlySet<string> = new Set(['run', 'check', 'fault-test', 'compare'])

/** Only what follows `--` is the user's command. It must not be empty: a pass of a built-in workload would look like its own. */
export function requireSeparator(name: string, raw: RawOptions, argv: readonly string[]): void {
  if (!takesCommand.has(name)) return
  const [word] = [raw['command'] ?? []].flat()
  const hasSeparator = argv.includes('--')
  if ((word === undefined) !== hasSeparator) return
  if (word === undefined) {
    throw new ConfigError(
      'no training command follows --',
      `name it, such as minicluster ${name} -- torchrun --nproc-per-node 2 train.py, or leave out --`,
    )
  }
  throw new ConfigError(
    `unknown argument "${String(word)}"`,
    `a training command follows --: minicluster ${name} -- ${String(word)}`,
  )
}

import type { CommanderError } from 'commander'
import { ConfigError } from '../../kit/errors.js'
import { compileTypeScript } from '../../kit/wording/compile-typescript.js'
import { enumerate } from '../../kit/wording/enumerate.js'
import { shellWord } from '../../kit/wording/shell-word.js'
import { commandDescriptions, type CommandName } from './command-descriptions.js'
import { commandOf } from './command-of.js'
import { takesCommand, withSeparator } from './misplaced-command.js'
import { type OptionTable, toKebabCase } from './option.js'
import { hintForSpelling } from './earlier/other-spellings.js'
import type { RawOptions } from './resolve.js'

/** Explains what commander could not parse; its message is `error: what happened\n(Did you mean --x?)`. */
export function explainMistake(error: CommanderError, argv: readonly string[]): ConfigError {
  const [what = '', suggestion] = error.message.replace(/^error: /, '').split('\n')
  const flag = /^unknown option '(--?[^'=]+)/.exec(what)?.[1]
  const hint =
    hintForCommand(argv) ??
    hintForOrder(argv) ??
    (flag && (hintForFlag(flag, argv) ?? hintForPartOfName(flag, argv))) ??
    suggestion?.replace(/^\((.*)\)$/, '$1')
  return new ConfigError(`command line: ${what}`, hint ?? `See ${programOf(argv)} --help.`)
}

/** The command that the arguments begin with, to point at its help. */
function programOf(argv: readonly string[]): string {
  const name = commandOf(argv)
  return name === null ? 'minicluster' : `minicluster ${name}`
}

/** Whether a command has words of its own, such as the name of a shell, which are no training command. */
const takesWords = (name: CommandName): boolean =>
  Object.keys(commandDescriptions[name].arguments).length > 0

/** A training command without `--` before it, which is the likeliest mistake of all. */
function hintForCommand(argv: readonly string[]): string | undefined {
  const name = commandOf(argv)
  const meant = withSeparator(argv)
  if (meant === null || (name !== null && !takesCommand.has(name) && takesWords(name)))
    return undefined
  return name === null || takesCommand.has(name)
    ? `put -- before the training command: ${meant}`
    : `${name} starts no training command; one that does: ${meant}`
}

/** The options of a command before its name. */
function hintForOrder(argv: readonly string[]): string | undefined {
  if (commandOf(argv) !== null) return undefined
  const words = argv.filter((word) => !word.startsWith('-'))
  const [meant] = words.flatMap((_, at) => commandOf(words.slice(at)) ?? [])
  if (meant === undefined) return undefined
  const names = meant.split(' ')
  const first = (word: string, at: number) => names.includes(word) && argv.indexOf(word) === at
  const rest = argv.filter((word, at) => !first(word, at)).map(shellWord)
  return `options follow the command: ${['minicluster', meant, ...rest].join(' ')}`
}

const ownScript =
  'for a script of your own: minicluster check -- torchrun --nproc-per-node 2 train.py'

/** What the words of launchers and scripts are called here. */
const foreignFlags: readonly (readonly [RegExp, string])[] = [
  [
    /^--?(n|np|nproc[-_]per[-_]node|num[-_](processes|gpus|workers)|n?gpus|devices|world[-_]size|nprocs?)$/,
    `--workers says how many workers the built-in trainer has; ${ownScript}`,
  ],
  [
    /^--(num[-_])?(train[-_])?epochs$|^--(max|num)[-_](steps|iters)$/,
    `--steps says how long the built-in trainer trains; ${ownScript}`,
  ],
  [/^--lr$/, `--learning-rate is that of the built-in trainer; ${ownScript}`],
  [
    /^--(nnodes|node[-_]rank|rdzv[-_]\w+|master[-_](addr|port)|device|model|dataset|fp16|bf16|amp|ddp|fsdp)$/,
    `the built-in trainer has no such setting; ${ownScript}`,
  ],
]

function hintForFlag(flag: string, argv: readonly string[]): string | undefined {
  const name = commandOf(argv)
  const isOfTraining = name === null || takesCommand.has(name)
  const foreign = isOfTraining ? foreignFlags.find(([flags]) => flags.test(flag)) : undefined
  return hintForSpelling(flag, argv) ?? foreign?.[1]
}

/** `--output` where there is `--output-dir`, and the other way round. */
function hintForPartOfName(flag: string, argv: readonly string[]): string | undefined {
  const name = commandOf(argv)
  if (name === null) return undefined
  const flags = Object.keys(commandDescriptions[name].options).map(
    (option) => `--${toKebabCase(option)}`,
  )
  const near = flags
    .filter((known) => known.startsWith(`${flag}-`) || flag.startsWith(`${known}-`))
    // An option such as --output-dir is wanted far more often than one such as --output-size.
    .sort((one, other) => Number(other.endsWith('-dir')) - Number(one.endsWith('-dir')))
  return near.length === 0 ? undefined : `Did you mean ${enumerate(near, 'or')}?`
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

/** Only what follows `--` is the user's command. It must not be empty: a pass of a built-in workload would look like its own. */
export function requireSeparator(name: string, raw: RawOptions, argv: readonly string[]): void {
  if (!takesCommand.has(name)) return
  const words = [raw['command'] ?? []].flat()
  const separator = argv.indexOf('--')
  const follow = separator < 0 ? [] : argv.slice(separator + 1)
  const [stray] = words.length > follow.length ? words : []
  if (stray !== undefined) throw strayWord(name, stray, argv)
  if (separator < 0 || follow.length > 0) return
  throw new ConfigError(
    'no training command follows --',
    `name it, such as minicluster ${name} -- torchrun --nproc-per-node 2 train.py, or leave out --`,
  )
}

/** An argument that is neither an option nor behind `--`. */
function strayWord(name: string, word: string, argv: readonly string[]): ConfigError {
  const isModule = /\.[cm]?js$/.test(word)
  const meant = isModule
    ? `a module of your own is an option: minicluster ${name} --workload ${shellWord(word)}`
    : (compileTypeScript(word) ??
      hintForCommand(argv) ??
      `a training command follows --: minicluster ${name} -- ${shellWord(word)}`)
  return new ConfigError(`unknown argument "${word}"`, meant)
}

import { commandDescriptions, type CommandDescription } from './command-descriptions.js'
import { commandOf } from './command-of.js'
import { toKebabCase } from './option.js'
import { shellWord } from '../../kit/wording/shell-word.js'

const launchers =
  /^(torchrun|python[\d.]*|accelerate|deepspeed|fabric|lightning|ray|mpirun|mpiexec|srun|horovodrun|bash|sh|make|just|uv|poetry|pixi|conda|env|node|npm|npx|pnpm)$/
const scripts = /\.(py|sh)$/

/** Options that only a launcher has, and that say how many ranks it starts. */
const numRanks = /^--?(?:nproc[-_]per[-_]node|num[-_]processes|gpus|devices|np)$/

/** The commands that start a user's training command. */
export const takesCommand: ReadonlySet<string> = new Set(['run', 'check', 'fault-test', 'compare'])

/**
 * The command line that a user meant who left out `--` before the training command; null where no word of it starts a
 * program. Own options before that word stay where they are. A command that starts no training becomes a check.
 */
export function withSeparator(argv: readonly string[]): string | null {
  const name = commandOf(argv)
  const words = name === null ? argv : argv.slice(name.split(' ').length)
  const { options }: CommandDescription = commandDescriptions[name ?? 'check']
  const parts = partsOf(words, options)
  const start = parts.findIndex(({ isOwn, at }) => !isOwn && startsProgram(words[at] ?? ''))
  const first = parts[start]?.at
  if (first === undefined || words.includes('--')) return null
  const own = parts
    .slice(0, start)
    .flatMap(({ isOwn, at, end }) => (isOwn ? words.slice(at, end) : []))
  const command = startedBy(words.slice(first), words.slice(0, first))
  const meant = name !== null && takesCommand.has(name) ? [name, ...own] : ['check']
  return ['minicluster', ...meant, '--', ...command].map(shellWord).join(' ')
}

const startsProgram = (word: string): boolean => launchers.test(word) || scripts.test(word)

/** Some words that belong together: an option of the command with its value, or one other word. */
type Part = { readonly at: number; readonly end: number; readonly isOwn: boolean }

function partsOf(words: readonly string[], options: CommandDescription['options']): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < words.length; at = parts.at(-1)?.end ?? words.length) {
    const word = words[at] ?? ''
    const option = optionOf(word, options)
    const hasValue = option !== undefined && option.placeholder !== null && !word.includes('=')
    parts.push({ at, end: at + (hasValue ? 2 : 1), isOwn: option !== undefined })
  }
  return parts
}

const optionOf = (word: string, options: CommandDescription['options']) =>
  Object.entries(options).find(([name]) => word.split('=')[0] === `--${toKebabCase(name)}`)?.[1]

/** A Python script alone is started by torchrun, with as many ranks as the words before it say. */
function startedBy(command: readonly string[], before: readonly string[]): readonly string[] {
  if (!/\.py$/.test(command[0] ?? '')) return command
  const words = before.flatMap((word) => word.split('='))
  const at = words.findIndex((word) => numRanks.test(word))
  const given = at < 0 ? undefined : words[at + 1]
  return ['torchrun', '--nproc-per-node', given ?? '2', ...command]
}

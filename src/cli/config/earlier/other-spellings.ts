import { commandDescriptions } from '../command-descriptions.js'
import { commandOf, longestOf } from '../command-of.js'
import {
  type EarlierCommand,
  earlierCommands,
  otherOptions,
  type Spelling,
  type Spellings,
} from './earlier-names.js'

/** A command line in our spelling, and what to tell a user whose words have another name, or only one meaning, here. */
type Respelled = { readonly argv: readonly string[]; readonly notes: readonly string[] }

/** Reads earlier names and other usual spellings as ours; the words after `--` are the user's command and stay. */
export function respell(given: readonly string[]): Respelled {
  const end = given.indexOf('--')
  const own = end < 0 ? given : given.slice(0, end)
  const words = asksForHelp(own)
  const renamed = renameCommand(words)
  const name = commandOf(renamed.argv)
  const { argv, notes } = respellOptions(renamed.argv, otherOptions[name ?? ''] ?? {}, name)
  return {
    argv: [...argv, ...given.slice(own.length)],
    notes: [...renamed.notes, ...notes],
  }
}

/** The hint for an option of an earlier program whose value has no meaning here; undefined for any other option. */
export function hintForSpelling(flag: string, argv: readonly string[]): string | undefined {
  const of = [otherOptions[commandOf(argv) ?? ''], ...formsOf(argv)]
  const spelling = of.map((table) => table?.[flag]).find((one) => one !== undefined)
  return spelling !== undefined && 'hint' in spelling ? spelling.hint : undefined
}

/** The options of the earlier commands that a command line may have been. */
const formsOf = (argv: readonly string[]): readonly Spellings[] =>
  Object.values(earlierCommands)
    .filter(({ now, adds }) => now === commandOf(argv) && adds.every((word) => argv.includes(word)))
    .map(({ options }) => options)

/** The earlier command that the words begin with; null for none. */
const earlierOf = (words: readonly string[]): string | null =>
  longestOf(Object.keys(earlierCommands), words)

function renameCommand(words: readonly string[]): Respelled {
  const name = earlierOf(words)
  const earlier = name === null ? undefined : earlierCommands[name]
  if (name === null || earlier === undefined) return { argv: words, notes: [] }
  const rest = respellOptions(words.slice(name.split(' ').length), earlier.options, null)
  return {
    argv: [...earlier.now.split(' '), ...earlier.adds, ...withPrefix(rest.argv, earlier.prefix)],
    notes: [noteOf(name, earlier), ...rest.notes],
  }
}

/** The only option with a value of the commands whose first argument gets a prefix is `--state`. */
function withPrefix(words: readonly string[], prefix: string | undefined): readonly string[] {
  const at = words.findIndex(
    (word, index) => !word.startsWith('-') && words[index - 1] !== '--state',
  )
  if (prefix === undefined || at < 0) return words
  return words.map((word, index) => (index === at ? `${prefix}${word}` : word))
}

function noteOf(name: string, { now, adds, prefix }: EarlierCommand): string {
  const words = [now, ...adds, ...(prefix === undefined ? [] : [`${prefix}NAME`])]
  return `minicluster ${name} is now minicluster ${words.join(' ')}`
}

/** `version`, `-v`, `help check`, `check help` and `monitor help`, as most programs understand them. */
function asksForHelp(words: readonly string[]): readonly string[] {
  const [first, ...others] = words
  if (words.length === 1 && (first === 'version' || first === '-v')) return ['--version']
  if (first === 'help') return begins(others) ? [...others, '--help'] : others
  const before = words.slice(0, -1)
  const isLast = words.at(-1) === 'help' && before.length > 0 && begins(before)
  return isLast ? [...before, '--help'] : words
}

/** Whether the words are a command, a group of commands, or nothing. */
const begins = (words: readonly string[]): boolean =>
  [...Object.keys(commandDescriptions), ...Object.keys(earlierCommands)].some((name) =>
    `${name} `.startsWith([...words, ''].join(' ')),
  )

/** `name` is the command whose options have earlier names; null where the note about the command says enough. */
function respellOptions(
  words: readonly string[],
  table: Spellings,
  name: string | null,
): Respelled {
  const argv: string[] = []
  const notes: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const said = respellOption(word, words[at + 1], table)
    argv.push(...said.words)
    if (said.takesNext) at++
    if (said.now !== null && name !== null) notes.push(`minicluster ${name} ${said.now}`)
    if (said.note !== null) notes.push(said.note)
  }
  return { argv, notes }
}

type Said = {
  readonly words: readonly string[]
  /** The word after the option is its value, and among `words` if it is still needed. */
  readonly takesNext: boolean
  /** What an option of an earlier version is now; null for one of another program. */
  readonly now: string | null
  readonly note: string | null
}

/** A word, or an option with its value, in our spelling. */
function respellOption(word: string, next: string | undefined, table: Spellings): Said {
  const [flag = '', joined] = splitAtEquals(word)
  const spelling = Object.hasOwn(table, flag) ? table[flag] : undefined
  const value = joined ?? next
  const same = { words: [word], takesNext: false, now: null, note: null }
  if (spelling === undefined || value === undefined) return same
  const isJoined = joined !== undefined
  if ('values' in spelling) {
    if (!spelling.values.test(value)) return same
    return { words: [], takesNext: !isJoined, now: null, note: spelling.note }
  }
  const now = (name: string) => (spelling.isOurs === true ? `${flag} is now ${name}` : null)
  if ('isArgument' in spelling) {
    return { ...same, words: isJoined ? [value] : [], now: now('an argument') }
  }
  const { shown, ...one } = renamed(spelling, value, isJoined)
  return { ...one, now: now(shown), note: null }
}

type Renaming = Extract<Spelling, { readonly as: string }>

function renamed({ as, convert }: Renaming, given: string, isJoined: boolean) {
  const value = convert?.(given) ?? given
  const words = isJoined ? [`${as}=${value}`] : [as, value]
  return { words, takesNext: !isJoined, shown: convert ? words.join(' ') : as }
}

function splitAtEquals(word: string): readonly [string, string?] {
  const at = word.indexOf('=')
  return at < 0 ? [word] : [word.slice(0, at), word.slice(at + 1)]
}

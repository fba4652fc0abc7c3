import { commandDescriptions, type CommandName } from './command-descriptions.js'
import { commandOf } from './command-of.js'

/** A command line in our spelling, and what to tell a user about options that have only one meaning here. */
export type Respelled = { readonly argv: readonly string[]; readonly notes: readonly string[] }

/** What an option of an earlier program means here. */
type Spelling =
  /** The same option under this name. */
  | { readonly as: string }
  /** What is done anyway, if the value is one of `values`; any other is left for the parser to refuse. */
  | { readonly values: RegExp; readonly note: string | null; readonly hint: string }

type Table = Readonly<Record<string, Spelling>>

const spellings: Partial<Record<CommandName, Table>> = {
  dashboard: {
    '--tool': {
      values: /^minicluster$/,
      note: null,
      hint: 'This dashboard shows runs of minicluster: leave --tool out.',
    },
  },
  'report pdf': {
    '--pdf-backend': {
      values: /./,
      note: '--pdf-backend chooses nothing here: Chromium or Chrome prints the PDF, see --browser',
      hint: 'Leave --pdf-backend out; --browser names the Chromium that prints.',
    },
  },
  'report heatmap': {
    '--results-dir': { as: '--result' },
    '--metric': {
      values: /^(allreduce|compute|step)(_time)?(_ms)?$/,
      note: '--metric selects nothing here: the page shows every metric',
      hint: 'The page shows compute, all-reduce and step time of every run: leave --metric out.',
    },
  },
  'report fault-timeline': { '--json': { as: '--result' } },
  'bench-collective': {
    '--backend': {
      values: /^gloo$/,
      note: "--backend gloo: what is measured is minicluster's own all-reduce, not Gloo's",
      hint: "Only minicluster's own all-reduce on CPUs can be measured: leave --backend out.",
    },
  },
}

/** Reads other usual spellings as ours; the words after `--` are the user's command and stay. */
export function respell(given: readonly string[]): Respelled {
  const end = given.indexOf('--')
  const own = end < 0 ? given : given.slice(0, end)
  const words = asksForHelp(own)
  const table = tableOf(words)
  const options = table === undefined ? { argv: words, notes: [] } : respellOptions(words, table)
  return { ...options, argv: [...options.argv, ...given.slice(own.length)] }
}

/** The hint for an option of an earlier program whose value has no meaning here; undefined for any other option. */
export function hintForSpelling(flag: string, argv: readonly string[]): string | undefined {
  const spelling = tableOf(argv)?.[flag]
  return spelling !== undefined && 'hint' in spelling ? spelling.hint : undefined
}

function tableOf(words: readonly string[]): Table | undefined {
  const name = commandOf(words)
  return name === null ? undefined : spellings[name]
}

/** `version`, `-v`, `help check` and `check help`, as most programs understand them. */
function asksForHelp(words: readonly string[]): readonly string[] {
  const [first, ...others] = words
  if (words.length === 1 && (first === 'version' || first === '-v')) return ['--version']
  if (first === 'help') return begins(others) ? [...others, '--help'] : others
  const isLast = words.at(-1) === 'help' && commandOf(words) === words.slice(0, -1).join(' ')
  return isLast ? [...words.slice(0, -1), '--help'] : words
}

/** Whether the words are a command, a group of commands, or nothing. */
const begins = (words: readonly string[]): boolean =>
  Object.keys(commandDescriptions).some((name) => `${name} `.startsWith([...words, ''].join(' ')))

function respellOptions(words: readonly string[], table: Table): Respelled {
  const argv: string[] = []
  const notes: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const [flag = '', joined] = splitAtEquals(word)
    const said = respellOption(word, table, { flag, value: joined ?? words[at + 1] })
    argv.push(...said.words)
    if (said.note !== null) notes.push(said.note)
    if (said.words.length === 0 && joined === undefined) at++
  }
  return { argv, notes }
}

type Given = { readonly flag: string; readonly value: string | undefined }

/** The word in our spelling; no word where the option and its value are left out. */
function respellOption(
  word: string,
  table: Table,
  { flag, value }: Given,
): { readonly words: readonly string[]; readonly note: string | null } {
  const spelling = Object.hasOwn(table, flag) ? table[flag] : undefined
  if (spelling === undefined || value === undefined) return { words: [word], note: null }
  if ('as' in spelling) return { words: [word.replace(flag, spelling.as)], note: null }
  return spelling.values.test(value)
    ? { words: [], note: spelling.note }
    : { words: [word], note: null }
}

function splitAtEquals(word: string): readonly [string, string?] {
  const at = word.indexOf('=')
  return at < 0 ? [word] : [word.slice(0, at), word.slice(at + 1)]
}

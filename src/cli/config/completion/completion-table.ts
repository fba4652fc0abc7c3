import { type CommandDescription, commandDescriptions } from '../command-descriptions.js'
import { type Option, toKebabCase } from '../option.js'
import { type Candidate, completeWords } from './complete-words.js'

/** What may follow in one place of a command line. */
export type CompletionPlace = {
  /**
   * `check` for the command itself, `check:0` for its first word, `check:-` for its options, `check:--backend` for the
   * value of one.
   */
  readonly key: string
  readonly candidates: readonly Candidate[]
  /** Files whose names are candidates as well, as a pattern of a shell; null for none. */
  readonly names: string | null
}

/** Files without their folder and ending: the names of baselines. */
export const baselineNames = '.minicluster/baselines/*.json'
/** Directories of runs, with their folder. */
export const runDirectories = 'minicluster_results/runs/*'

/** Everything that a shell needs to complete a command line without the program. */
export function completionTable(): readonly CompletionPlace[] {
  const commands = Object.keys(commandDescriptions)
  const groups = new Set(commands.filter((name) => name.includes(' ')).map(firstWord))
  return [
    placeAt(':0', ['']),
    ...[...groups].filter((group) => !(group in commandDescriptions)).flatMap(placesOfGroup),
    ...Object.entries<CommandDescription>(commandDescriptions).flatMap(placesOfCommand),
  ]
}

const firstWord = (name: string): string => name.split(' ')[0] ?? ''

const placesOfGroup = (group: string): readonly CompletionPlace[] => [
  { key: group, candidates: [], names: null },
  placeAt(`${group}:0`, [group, '']),
]

function placesOfCommand([name, description]: [string, CommandDescription]) {
  const words = name.split(' ')
  const options = Object.entries<Option<unknown>>(description.options)
  const valued = options.filter(([, { placeholder }]) => placeholder !== null)
  return [
    { key: name, candidates: [], names: null },
    placeAt(`${name}:0`, [...words, ''], name === 'events' ? runDirectories : null),
    ...laterWords(name, description),
    placeAt(`${name}:-`, [...words, '-']),
    ...valued.map(([option]) => {
      const flag = `--${toKebabCase(option)}`
      return placeAt(`${name}:${flag}`, [...words, flag, ''], namesOf(name, option))
    }),
  ]
}

/** The second argument, where it is one of several words. */
function laterWords(name: string, { arguments: named }: CommandDescription) {
  const [, second] = Object.values<Option<unknown>>(named)
  if (second === undefined || second.words.length === 0) return []
  return [placeAt(`${name}:1`, [...name.split(' '), 'first', ''])]
}

function namesOf(command: string, option: string): string | null {
  if (command.startsWith('baseline ') && option === 'name') return baselineNames
  return option === 'resume' ? runDirectories : null
}

const placeAt = (
  key: string,
  words: readonly string[],
  names: string | null = null,
): CompletionPlace => ({ key, candidates: completeWords(words), names })

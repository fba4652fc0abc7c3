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
  /** Names that files of the user hold, and that are candidates as well; null for none. */
  readonly names: FoundNames | null
}

/**
 * Where a shell finds names: `files` is one of its patterns. It takes the whole `path`, the last part of it as `name`,
 * the same without its ending as `stem`, or the `nodes` that a cluster file names.
 */
export type FoundNames = {
  readonly files: string
  readonly take: 'path' | 'name' | 'stem' | 'nodes'
}

const baselines: FoundNames = { files: '.minicluster/baselines/*.json', take: 'stem' }
const runPaths: FoundNames = { files: 'minicluster_results/runs/*', take: 'path' }
const runNames: FoundNames = { ...runPaths, take: 'name' }
const jobs: FoundNames = { files: 'minicluster_results/jobs/*', take: 'name' }
const nodes: FoundNames = { files: 'cluster.yaml', take: 'nodes' }

/** Names by command and argument or option; `*` stands for each command with such an option. */
const namesByPlace: Readonly<Record<string, FoundNames>> = {
  'runs 1': runNames,
  'ps 0': jobs,
  'stop 0': jobs,
  'jobs status 0': jobs,
  'jobs logs 0': jobs,
  'jobs stop 0': jobs,
  'jobs delete 0': jobs,
  'jobs watch 0': jobs,
  'jobs health 0': jobs,
  'nodes clear 0': nodes,
  'baseline save name': baselines,
  'baseline compare name': baselines,
  'baseline show name': baselines,
  'monitor watch runDir': runPaths,
  'monitor report runDir': runPaths,
  'monitor status runDir': runPaths,
  '* jobId': jobs,
  '* nodes': nodes,
  'run resume': runPaths,
}

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
    placeAt(`${name}:0`, [...words, ''], namesOf(name, '0')),
    ...laterWords(name, description),
    placeAt(`${name}:-`, [...words, '-']),
    ...valued.map(([option]) => {
      const flag = `--${toKebabCase(option)}`
      return placeAt(`${name}:${flag}`, [...words, flag, ''], namesOf(name, option))
    }),
  ]
}

/** The second argument, where it is one of several words, or a name. */
function laterWords(name: string, { arguments: named }: CommandDescription) {
  const [, second] = Object.values<Option<unknown>>(named)
  const names = namesOf(name, '1')
  if (second === undefined || (second.words.length === 0 && names === null)) return []
  return [placeAt(`${name}:1`, [...name.split(' '), 'first', ''], names)]
}

const namesOf = (command: string, place: string): FoundNames | null =>
  namesByPlace[`${command} ${place}`] ?? namesByPlace[`* ${place}`] ?? null

const placeAt = (
  key: string,
  words: readonly string[],
  names: FoundNames | null = null,
): CompletionPlace => ({ key, candidates: completeWords(words), names })

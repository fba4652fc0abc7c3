import {
  type CompletionPlace,
  completionTable,
  type FoundNames,
} from '../../config/completion/completion-table.js'
import type { ShellName } from '../../config/setup-options.js'
import { shellFunctions } from './shell-functions.js'

/**
 * The script of a shell. It holds all commands, options and words of this version, so that nothing is started for a
 * completion; whoever loads it at the start of a shell has those of the installed version. Names of runs,
 * baselines, jobs and nodes are looked up in files. Without candidates the shell offers files.
 */
export function shellScript(shell: ShellName): string {
  const places = completionTable()
  const { head, functions } = shellFunctions[shell]
  const parts =
    shell === 'fish'
      ? [fishHelp(places), fishPlaces(places)]
      : [shell === 'zsh' ? zshHelp(places) : '', casePlaces(places)]
  return [head, ...parts.filter((part) => part !== ''), functions].join('\n')
}

const wordsAt = ({ candidates }: CompletionPlace): string =>
  candidates.map(({ word }) => word).join(' ')

/** A function of bash and zsh: sets the candidates of a place, or fails where there is no such place. */
function casePlaces(places: readonly CompletionPlace[]): string {
  const lines = places.map((place) => {
    const names =
      place.names === null ? '' : ` names=${quoted(place.names.files)} take=${place.names.take}`
    return `  ${quoted(place.key)}) found=${quoted(wordsAt(place))}${names} ;;`
  })
  return [
    '__minicluster_place() {',
    '  names=',
    '  case $1 in',
    ...lines,
    '  *) found=; return 1 ;;',
    '  esac',
    '}',
  ].join('\n')
}

function fishPlaces(places: readonly CompletionPlace[]): string {
  const lines = places.flatMap((place) => [
    `        case ${fishQuoted(place.key)}`,
    ...(place.candidates.length === 0
      ? []
      : [`            string split ' ' -- ${fishQuoted(wordsAt(place))}`]),
    ...(place.names === null ? [] : [`            ${fishNames(place.names)}`]),
    '            return 0',
  ])
  return [
    'function __minicluster_place',
    '    switch $argv[1]',
    ...lines,
    '    end',
    '    return 1',
    'end',
  ].join('\n')
}

const fishTakes: Readonly<Record<FoundNames['take'], (files: string) => string>> = {
  path: (files) => `for file in ${files}; echo $file; end`,
  name: (files) => `for file in ${files}; string replace --regex '^.*/' '' -- $file; end`,
  stem: (files) =>
    `for file in ${files}; string replace --regex '^.*/(.*)\\.[^.]*$' '$1' -- $file; end`,
  nodes: () => '__minicluster_nodes',
}

const fishNames = ({ files, take }: FoundNames): string => fishTakes[take](files)

/** Help by option, and by the whole name of a command. */
function helpOf(places: readonly CompletionPlace[]): ReadonlyMap<string, string> {
  const help = new Map<string, string>()
  for (const { key, candidates } of places) {
    const command = key.replace(/:[^:]*$/, '')
    for (const { word, help: text } of candidates) {
      const name = word.startsWith('-') ? word : `${command} ${word}`.trim()
      if (text !== '' && !help.has(name)) help.set(name, text)
    }
  }
  return help
}

function zshHelp(places: readonly CompletionPlace[]): string {
  const lines = [...helpOf(places)].map(([name, text]) => `${quoted(name)} ${quoted(text)}`)
  return ['typeset -gA __minicluster_help', '__minicluster_help=(', ...lines, ')'].join('\n')
}

function fishHelp(places: readonly CompletionPlace[]): string {
  const help = [...helpOf(places)]
  return [
    `set --global __minicluster_named ${help.map(([name]) => fishQuoted(name)).join(' ')}`,
    `set --global __minicluster_help ${help.map(([, text]) => fishQuoted(text)).join(' ')}`,
  ].join('\n')
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
const fishQuoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

import { metricNames } from '../../../gate/baseline/metric-names.js'
import { faults } from '../../../lab/faults/index.js'
import { faultSetNames } from '../../../lab/campaign/fault-sets.js'
import {
  type CommandDescription,
  commandDescriptions,
  commandGroups,
} from '../command-descriptions.js'
import { commandOf } from '../command-of.js'
import { type Option, toKebabCase } from '../option.js'

/** A candidate for the word at the cursor, and its meaning. */
export type Candidate = { readonly word: string; readonly help: string }

/** Candidates for the last word, from the descriptions of commands and options; none where a file may stand. */
export function completeWords(words: readonly string[]): readonly Candidate[] {
  const [last = '', ...before] = [...words].reverse()
  const candidates = candidatesAfter(before.reverse(), last)
  return candidates.filter(({ word }) => word.startsWith(last))
}

function candidatesAfter(before: readonly string[], last: string): readonly Candidate[] {
  if (before.includes('--')) return []
  const name = commandOf(before)
  if (name === null) return commandsAfter(before)
  const description = descriptionOf(name)
  const values = valuesAfter(before.at(-1) ?? '', description)
  if (values !== null) return values
  if (last.startsWith('-')) return flagsOf(description, before)
  // A command may be a group as well.
  const below = commandsAfter(before)
  if (below.length > 0) return below
  const numGiven = before.length - name.split(' ').length
  const argument = Object.values<Option<unknown>>(description.arguments)[numGiven]
  return argument === undefined || argument.words.length === 0
    ? flagsOf(description, before)
    : wordsOf(argument)
}

/** The possible values of an option that stands before the cursor; null if none that takes a value does. */
function valuesAfter(word: string, { options }: CommandDescription): readonly Candidate[] | null {
  const entries = Object.entries<Option<unknown>>(options)
  const [key, option] = entries.find(([name]) => word === flagOf(name)) ?? []
  if (key === undefined || option === undefined || option.placeholder === null) return null
  return wordsOf(option, key)
}

const names = Object.keys(commandDescriptions)
const descriptionOf = (name: string): CommandDescription =>
  commandDescriptions[name as keyof typeof commandDescriptions]

/** The possible next words: commands, or names of groups. */
function commandsAfter(words: readonly string[]): readonly Candidate[] {
  const start = words.map((word) => `${word} `).join('')
  const found = new Map<string, string>()
  for (const name of names) {
    const [word = ''] = name.slice(start.length).split(' ')
    if (!name.startsWith(start) || word === '') continue
    const isWhole = name === start + word
    found.set(word, isWhole ? descriptionOf(name).summary : summaryOfGroup(word))
  }
  return [...found].map(([word, help]) => ({ word, help }))
}

const summaryOfGroup = (word: string): string =>
  commandGroups[word as keyof typeof commandGroups] ?? ''

const flagOf = (name: string): string => `--${toKebabCase(name)}`

/** Each option that was not given yet. */
function flagsOf({ options }: CommandDescription, before: readonly string[]): Candidate[] {
  const flags = Object.entries<Option<unknown>>(options).map(([name, { help }]) => ({
    word: flagOf(name),
    help,
  }))
  return flags.filter(({ word }) => !before.includes(word))
}

/** What follows the sign is the user's. */
const metricValues = metricNames.map((name) => `${name}=`)
const faultNames = faults.map(({ name }) => name)

/** Words of options that take more than these. */
const usualWords: Readonly<Record<string, readonly string[]>> = {
  fault: faultNames,
  faults: faultNames,
  faultTests: [...faultSetNames, 'off', ...faultNames],
  thresholds: metricValues,
  severities: metricValues,
}

const wordsOf = ({ words }: Option<unknown>, key = ''): Candidate[] =>
  [...words, ...(usualWords[key] ?? [])].map((word) => ({ word, help: '' }))

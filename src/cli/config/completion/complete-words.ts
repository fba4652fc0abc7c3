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
  const named = before.at(-1) ?? ''
  const option = optionNamed(named, description)
  if (option !== undefined && option.placeholder !== null) return wordsOf(option)
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

const optionNamed = (word: string, { options }: CommandDescription): Option<unknown> | undefined =>
  Object.entries<Option<unknown>>(options).find(([name]) => word === flagOf(name))?.[1]

const flagOf = (name: string): string => `--${toKebabCase(name)}`

/** Each option that was not given yet. */
function flagsOf({ options }: CommandDescription, before: readonly string[]): Candidate[] {
  const flags = Object.entries<Option<unknown>>(options).map(([name, { help }]) => ({
    word: flagOf(name),
    help,
  }))
  return flags.filter(({ word }) => !before.includes(word))
}

const wordsOf = ({ words }: Option<unknown>): Candidate[] =>
  words.map((word) => ({ word, help: '' }))

import { commandDescriptions, type CommandName } from './command-descriptions.js'

const names = Object.keys(commandDescriptions) as CommandName[]

/** The longest command that the words begin with, because a command may be a group as well; null while it is not complete. */
export const commandOf = (words: readonly string[]): CommandName | null => longestOf(names, words)

/** The longest of the names that the words begin with. */
export function longestOf<Name extends string>(
  names: readonly Name[],
  words: readonly string[],
): Name | null {
  const typed = `${words.join(' ')} `
  const begun = names.filter((name) => typed.startsWith(`${name} `))
  return begun.reduce<Name | null>(
    (longest, name) => (longest !== null && longest.length > name.length ? longest : name),
    null,
  )
}

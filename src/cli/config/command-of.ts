import { commandDescriptions, type CommandName } from './command-descriptions.js'

const names = Object.keys(commandDescriptions) as CommandName[]

/** The longest command that the words begin with, because a command may be a group as well; null while it is not complete. */
export function commandOf(words: readonly string[]): CommandName | null {
  const typed = `${words.join(' ')} `
  const begun = names.filter((name) => typed.startsWith(`${name} `))
  return begun.reduce<CommandName | null>(longer, null)
}

const longer = (one: CommandName | null, other: CommandName): CommandName =>
  one !== null && one.length > other.length ? one : other

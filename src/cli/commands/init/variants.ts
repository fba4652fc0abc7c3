import { type FoundCommand, inShell, isUntold } from './find-commands.js'
import type { Texts } from './fit-command.js'
import { ownConfiguration, type OwnOptions, ownOptions } from './own-options.js'

/**
 * A command, and what its script itself offers in its place for a machine of CI: switches, tried after it, and a choice
 * of its configuration, tried before a command that shows nothing of ranks.
 */
export function withVariants(command: FoundCommand, texts: Texts): readonly FoundCommand[] {
  const script = command.fitted.script ?? ''
  const switches = ownOptions(texts.get(script) ?? '', command.words)
  const fitting = switches.words.length === 0 ? [] : [withOptions(command, switches)]
  const chosen = ownConfiguration(script, texts)
  const configured =
    chosen === null ? [] : [inShell(withOptions(without(command, chosen), chosen), chosen.changes)]
  return isUntold(command)
    ? [...configured, inShell(command), ...fitting.map((one) => inShell(one, switches.changes))]
    : [command, ...fitting, ...configured]
}

/** A command without what it chooses itself in the place of these choices. */
function without(command: FoundCommand, { words }: OwnOptions): FoundCommand {
  const names = words.map(nameOf)
  return { ...command, words: command.words.filter((word) => !names.includes(nameOf(word))) }
}

const nameOf = (word: string): string => word.replace(/=.*$/, '=')

function withOptions(command: FoundCommand, { words, changes }: OwnOptions): FoundCommand {
  const { fitted } = command
  const whole = {
    ...fitted,
    words: [...fitted.words, ...words],
    changes: [...fitted.changes, ...changes],
  }
  return { ...command, words: [...command.words, ...words], fitted: whole }
}

import type { CommandOptions } from './command-descriptions.js'
import { toKebabCase } from './option.js'
import { actionOptions } from './options.js'
import { type OptionSource, resolveOptions } from './resolve.js'
import { trainingConstraints } from './training-constraints.js'

const source: OptionSource = {
  place: 'the workflow',
  spell: (option) => `input ${toKebabCase(option)}`,
}

/** The options of `check` from the Action's inputs; an empty input was not given, as GitHub has it. */
export function resolveActionInputs(
  read: (name: string) => string,
  manner: { readonly verbose: boolean },
): CommandOptions<'check'> {
  const raw = Object.fromEntries(
    Object.keys(actionOptions).map((name) => [name, read(toKebabCase(name)) || undefined]),
  )
  const values = resolveOptions(actionOptions, raw, source, trainingConstraints)
  return { ...values, json: false, quiet: false, verbose: manner.verbose }
}

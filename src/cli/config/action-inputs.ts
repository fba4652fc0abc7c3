import { commandDescriptions, type CommandOptions } from './command-descriptions.js'
import { type OptionValues, toKebabCase } from './option.js'
import { actionOptions } from './options.js'
import type { reporterOptions } from './reporter-options.js'
import { type OptionSource, resolveOptions } from './resolve.js'
import { type Settings, sourceWith, withSettings } from './settings/settings.js'
import { trainingConstraints } from './training-constraints.js'

const workflow: OptionSource = {
  place: () => 'the workflow',
  spell: (option) => `input ${toKebabCase(option)}`,
}

/** Options of the Action beyond those of `check`. */
type ReporterOptions = OptionValues<typeof reporterOptions>
export type ActionOptions = CommandOptions<'check'> & ReporterOptions

/** The options of `check` and of the reporter; an empty input counts as not given, as on GitHub. */
export function resolveActionInputs(
  read: (name: string) => string,
  output: { readonly verbose: boolean; readonly note?: (sentence: string) => void },
  settings: Settings | null = null,
): ActionOptions {
  const given = Object.fromEntries(
    Object.keys(actionOptions).map((name) => [name, read(toKebabCase(name)) || undefined]),
  )
  const table = { ...commandDescriptions.check.arguments, ...actionOptions }
  const raw = withSettings(given, table, settings)
  const source = sourceWith({ ...workflow, note: output.note }, given, settings)
  const values = resolveOptions(table, raw, source, trainingConstraints)
  return { ...values, compareWith: null, json: false, quiet: false, verbose: output.verbose }
}

import type { CommandOptions } from '../../config/command-descriptions.js'
import { comparedTraining } from '../../config/compare-options.js'
import { toKebabCase } from '../../config/option.js'
import { runOptions } from '../../config/options.js'

/**
 * The options of training as words for `run`. Those that have the default of `run` are left out, so that an older
 * program is not asked for what it does not know.
 */
export function trainingWords(options: CommandOptions<'compare'>): readonly string[] {
  const names = Object.keys(comparedTraining) as (keyof typeof comparedTraining)[]
  return names.flatMap((name) => {
    const value = options[name]
    const { default: usual } = runOptions[name]
    const isUsual = value === null || (usual.kind === 'text' && usual.text === String(value))
    return isUsual || name === 'workload' ? [] : [`--${toKebabCase(name)}`, String(value)]
  })
}

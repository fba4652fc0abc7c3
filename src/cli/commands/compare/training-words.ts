import type { CommandOptions } from '../../config/command-descriptions.js'
import { whyWorkersAreIdle } from '../../config/command-line.js'
import { comparedTraining } from '../../config/compare-options.js'
import { toKebabCase } from '../../config/option.js'
import { runOptions } from '../../config/options.js'

/**
 * The options of training as arguments for `run`. Values that are the default of `run` are left out, because an older
 * program may not know them.
 */
export function trainingWords(options: CommandOptions<'compare'>): readonly string[] {
  if (options.command !== null) return commandWords(options)
  const names = Object.keys(comparedTraining) as (keyof typeof comparedTraining)[]
  return names.flatMap((name) => {
    const value = options[name]
    const { default: usual } = runOptions[name]
    const isUsual = value === null || (usual.kind === 'text' && usual.text === String(value))
    return isUsual || name === 'workload' ? [] : [`--${toKebabCase(name)}`, String(value)]
  })
}

/** The options of `run` that reach a command; the number of workers only where the command does not state it. */
export function commandWords(
  options: Pick<CommandOptions<'run'>, 'workers' | 'stallTimeoutMs' | 'command'> & CommandWords,
): readonly string[] {
  const { stallTimeoutMs, maxSteps, stepPattern, lossPattern } = options
  const workers = String(options.workers)
  const isIdle = whyWorkersAreIdle(workers, options.command ?? []) !== null
  const given = {
    '--workers': isIdle ? undefined : workers,
    '--stall-timeout-ms': stallTimeoutMs?.toString(),
    '--max-steps': maxSteps?.toString(),
    '--step-pattern': stepPattern?.source,
    '--loss-pattern': lossPattern?.source,
  }
  return Object.entries(given).flatMap(([flag, value]) =>
    value === undefined ? [] : [flag, value],
  )
}

type CommandWords = {
  readonly maxSteps: number | null
  readonly stepPattern: RegExp | null
  readonly lossPattern: RegExp | null
}

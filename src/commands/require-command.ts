import { toKebabCase } from '../config/option.js'
import { ConfigError } from '../errors.js'

/** Options for a user's own command only; null or left out if they were not given. */
export type CommandOnlyOptions = {
  readonly command: readonly string[] | null
} & Partial<Readonly<Record<(typeof commandOnly)[number], unknown>>>

const commandOnly = [
  'referenceArgs',
  'stepPattern',
  'lossPattern',
  'maxSteps',
  'rayAddress',
] as const

/** Refuses options for a command where there is none: nothing would use them. */
export function requireCommand(options: CommandOnlyOptions): void {
  if (options.command !== null) return
  const given = commandOnly.find((name) => (options[name] ?? null) !== null)
  if (given === undefined) return
  throw new ConfigError(
    `option --${toKebabCase(given)} is for a command after --, and none is given`,
    'add the command, such as -- torchrun --nproc-per-node 2 train.py, or leave the option out',
  )
}

import { toKebabCase } from '../config/option.js'
import { ConfigError } from '../../kit/errors.js'

/** Options for a user's own command only, and those that it cannot take; null or left out if they were not given. */
export type CommandOnlyOptions = {
  readonly command: readonly string[] | null
  readonly resume?: string | null
} & Partial<Readonly<Record<(typeof commandOnly)[number], unknown>>>

const commandOnly = [
  'referenceArgs',
  'mesh',
  'referenceCommand',
  'stepPattern',
  'lossPattern',
  'maxSteps',
  'rayAddress',
] as const

/** Refuses options for a command where there is none, and `--resume` where there is one: nothing would use them. */
export function requireCommand(options: CommandOnlyOptions): void {
  if (options.command !== null) return refuseResume(options)
  const given = commandOnly.find((name) => (options[name] ?? null) !== null)
  if (given === undefined) return
  throw new ConfigError(
    `option --${toKebabCase(given)} is for a command after --, and none is given`,
    'add the command, such as -- torchrun --nproc-per-node 2 train.py, or leave the option out',
  )
}

function refuseResume({ resume = null }: CommandOnlyOptions): void {
  if (resume === null) return
  throw new ConfigError(
    `option --resume is for the built-in trainer: a command resumes by its own arguments, got ${resume}`,
    'leave the option out, and add to the command what makes it load its checkpoint',
  )
}

import { basename } from 'node:path'
import { ConfigError } from '../../errors.js'
import type { CommandWork } from '../../run/job.js'

type Argv = CommandWork['argv']

/**
 * What a command is: `torchrun`, which starts the ranks of this machine itself; a Python script, of which we start one
 * process for each rank; or anything else, which is one process whatever it does.
 */
export type RecognisedCommand =
  | { readonly kind: 'torchrun'; readonly processesPerNode: number; readonly nodes: number }
  | { readonly kind: 'python' }
  | { readonly kind: 'other' }

/** Reads a command without running it. Throws a ConfigError where its number of processes cannot be known. */
export function recogniseCommand(argv: Argv): RecognisedCommand {
  const [program, ...rest] = argv
  const isPython = /^python[\d.]*$/.test(basename(program))
  const module = isPython && rest[0] === '-m' ? rest[1] : undefined
  const isTorchrun =
    basename(program) === 'torchrun' ||
    (module !== undefined && /^torch\.distributed\.(run|launch)$/.test(module))
  if (!isTorchrun) return { kind: isPython ? 'python' : 'other' }
  return {
    kind: 'torchrun',
    processesPerNode: countOf(argv, 'nproc-per-node'),
    nodes: countOf(argv, 'nnodes'),
  }
}

/** How many workers a command has; `asked` where it leaves that to us. */
export function workersOf(argv: Argv, asked: number): number {
  const command = recogniseCommand(argv)
  if (command.kind === 'other') return 1
  if (command.kind === 'python') return asked
  if (command.nodes === 1) return command.processesPerNode
  throw new ConfigError(
    `torchrun --nnodes ${command.nodes}: ranks on other machines cannot be seen from here`,
    'check the job on one machine, with as many processes as fit on it',
  )
}

/** The value of an option of torchrun, which spells it with hyphens or underscores; 1 where it is not given. */
function countOf(argv: Argv, option: string): number {
  const spelled = new RegExp(`^--${option.replaceAll('-', '[-_]')}(?:=(.*))?$`)
  const at = argv.findIndex((argument) => spelled.test(argument))
  if (at < 0) return 1
  const text = spelled.exec(argv[at] ?? '')?.[1] ?? argv[at + 1] ?? ''
  const [first = '', last = first] = text.split(':')
  if (/^[1-9]\d*$/.test(first) && first === last) return Number(first)
  throw new ConfigError(
    `torchrun --${option} ${text}: the number of workers has to be known`,
    `give --${option} one number`,
  )
}

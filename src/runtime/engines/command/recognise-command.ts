import { basename } from 'node:path'
import { ConfigError } from '../../../kit/errors.js'
import type { CommandWork } from '../../run/job.js'

type Argv = CommandWork['argv']

/**
 * The kind of a command: `torchrun`, which starts the ranks of this machine itself; a Python script, of which
 * MiniCluster starts one process per rank; or any other program, which is one process.
 */
export type RecognisedCommand =
  | { readonly kind: 'torchrun'; readonly processesPerNode: number; readonly nodes: number }
  | { readonly kind: 'python' }
  | { readonly kind: 'other' }

/** Recognises a command without running it. Throws a ConfigError if its number of processes cannot be known. */
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

/** The number of workers of a command on all its nodes; `asked` if the command does not state it. */
export function workersOf(argv: Argv, asked: number): number {
  const command = recogniseCommand(argv)
  if (command.kind === 'other') return 1
  if (command.kind === 'python') return asked
  return command.processesPerNode * command.nodes
}

/** The id under which the nodes of a torchrun job meet, which also joins their records; null if there is none. */
export function rendezvousIdOf(argv: Argv): string | null {
  const id = valueOf(argv, 'rdzv-id')
  return id === null || !/^[\w.-]{1,64}$/.test(id) ? null : id
}

/** The number of machines that a command runs on. */
export function nodesOf(argv: Argv): number {
  const command = recogniseCommand(argv)
  return command.kind === 'torchrun' ? command.nodes : 1
}

/** How often torchrun is asked to restart the ranks of one machine when one of them fails; 0 for other commands. */
export const restartsOf = (argv: Argv): number => (nodesOf(argv) > 1 ? 0 : askedRestarts(argv))

/** A sentence on restarts by torchrun, which the end of a run forestalls; null if the command asks for none. */
export function whyNotRestarted(argv: Argv): string | null {
  const asked = askedRestarts(argv)
  if (asked === 0) return null
  return `torchrun --max-restarts ${asked} has no effect here: all ends when one of the ranks dies`
}

function askedRestarts(argv: Argv): number {
  const asked = recogniseCommand(argv).kind === 'torchrun' ? valueOf(argv, 'max-restarts') : null
  return asked !== null && /^\d+$/.test(asked) ? Number(asked) : 0
}

/** Whether other ranks of a command run on other machines. */
export const isOnNodes = ([program = '', ...parameters]: readonly string[]): boolean =>
  nodesOf([program, ...parameters]) > 1

/** The value of an option of torchrun, whose name has hyphens or underscores; null if it is not given. */
function valueOf(argv: Argv, option: string): string | null {
  const spelled = new RegExp(`^--${option.replaceAll('-', '[-_]')}(?:=(.*))?$`)
  const words = ownWords(argv)
  const at = words.findIndex((argument) => spelled.test(argument))
  return at < 0 ? null : (spelled.exec(words[at] ?? '')?.[1] ?? words[at + 1] ?? '')
}

/** The module of a script; `-m` may also start torchrun, or stand before further options of it. */
const isModule = (word: string): boolean => !/^(-|torch\.distributed\.(run|launch)$)/.test(word)

/** The words of torchrun itself: its script or module comes after them, and may have options of the same names. */
export function ownWords(argv: Argv): readonly string[] {
  const isScript = (word: string, at: number): boolean =>
    word.endsWith('.py') || (/^(-m|--module)$/.test(word) && isModule(argv[at + 1] ?? ''))
  const at = argv.findIndex(isScript)
  return at < 0 ? argv : argv.slice(0, at)
}

/** The same as a number; 1 if it is not given. */
function countOf(argv: Argv, option: string): number {
  const text = valueOf(argv, option)
  if (text === null) return 1
  const [first = '', last = first] = text.split(':')
  if (/^[1-9]\d*$/.test(first) && first === last) return Number(first)
  throw new ConfigError(
    `torchrun --${option} ${text}: the number of workers has to be known`,
    `give --${option} one number`,
  )
}

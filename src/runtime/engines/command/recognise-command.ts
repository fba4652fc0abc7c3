import { basename } from 'node:path'
import { ConfigError } from '../../../kit/errors.js'
import type { CommandWork } from '../../run/job.js'

type Argv = CommandWork['argv']

type Variables = Readonly<Record<string, string | undefined>>

/** The value of an option of torchrun, and how the user has given it. */
type Given = { readonly text: string; readonly words: string }

/**
 * The kind of a command: `torchrun`, which starts the ranks of this machine itself; a Python script, or Accelerate's
 * launcher on a CPU, of which MiniCluster starts one process per rank; or any other program, which is one process.
 */
type RecognisedCommand =
  | { readonly kind: 'torchrun'; readonly processesPerNode: number; readonly nodes: number }
  | { readonly kind: 'python' }
  | { readonly kind: 'accelerate'; readonly processes: number | null }
  | { readonly kind: 'other' }

/** Whether MiniCluster starts one process of a command per rank. */
export const isStartedPerRank = ({ kind }: RecognisedCommand): boolean =>
  kind === 'python' || kind === 'accelerate'

/**
 * Recognises a command without running it; what is no option of it, torchrun takes from variables such as
 * PET_NPROC_PER_NODE. Throws a ConfigError if its number of processes cannot be known.
 */
export function recogniseCommand(
  argv: Argv,
  variables: Variables = process.env,
): RecognisedCommand {
  const [program, ...rest] = argv
  if (launchesByAccelerate(argv)) return ofAccelerate(argv)
  const isPython = /^python[\d.]*$/.test(basename(program))
  const module = isPython && rest[0] === '-m' ? rest[1] : undefined
  const isTorchrun =
    basename(program) === 'torchrun' ||
    (module !== undefined && /^torch\.distributed\.(run|launch)$/.test(module))
  if (!isTorchrun) return { kind: isPython ? 'python' : 'other' }
  return {
    kind: 'torchrun',
    processesPerNode: countOf(givenTo(argv, 'nproc-per-node', variables)),
    nodes: countOf(givenTo(argv, 'nnodes', variables)),
  }
}

const launchesByAccelerate = ([program, first, second]: Argv): boolean =>
  `${basename(program)} ${first}` === 'accelerate launch' ||
  basename(program) === 'accelerate-launch' ||
  `${first} ${second}` === '-m accelerate.commands.launch'

/** On a CPU it starts one process, whatever number it is given; on GPUs, it is torchrun; mpirun starts its own. */
function ofAccelerate(argv: Argv): RecognisedCommand {
  const words = ownWords(argv)
  if (!words.includes('--cpu') || words.some((word) => /^--mpirun/.test(word))) {
    return { kind: 'other' }
  }
  const given = givenTo(argv, 'num-processes', {})
  const count = given && { ...given, words: `accelerate launch --num_processes ${given.text}` }
  return { kind: 'accelerate', processes: count && countOf(count) }
}

/** The number of workers of a command on all its nodes; `asked` if the command does not state it. */
export function workersOf(argv: Argv, asked: number, variables: Variables = process.env): number {
  const command = recogniseCommand(argv, variables)
  if (command.kind === 'other') return 1
  if (command.kind === 'python') return asked
  if (command.kind === 'accelerate') return command.processes ?? asked
  return command.processesPerNode * command.nodes
}

/** The id under which the nodes of a torchrun job meet, which also joins their records; null if there is none. */
export function rendezvousIdOf(argv: Argv, variables: Variables = process.env): string | null {
  const id = givenTo(argv, 'rdzv-id', variables)?.text ?? ''
  return /^[\w.-]{1,64}$/.test(id) ? id : null
}

/** The number of machines that a command runs on. */
export function nodesOf(argv: Argv, variables: Variables = process.env): number {
  const command = recogniseCommand(argv, variables)
  return command.kind === 'torchrun' ? command.nodes : 1
}

/** How often torchrun is asked to restart the ranks of one machine when one of them fails; 0 for other commands. */
export const restartsOf = (argv: Argv, variables: Variables = process.env): number =>
  nodesOf(argv, variables) > 1 ? 0 : (askedRestarts(argv, variables)?.restarts ?? 0)

/** A sentence on restarts by torchrun, which the end of a run forestalls; null if the command asks for none. */
export function whyNotRestarted(argv: Argv, variables: Variables = process.env): string | null {
  const asked = askedRestarts(argv, variables)
  return asked && `${asked.words} has no effect here: all ends when one of the ranks dies`
}

/** Null for none. */
function askedRestarts(argv: Argv, variables: Variables) {
  const isTorchrun = recogniseCommand(argv, variables).kind === 'torchrun'
  const asked = isTorchrun ? givenTo(argv, 'max-restarts', variables) : null
  const restarts = Number(asked?.text ?? 0)
  return asked !== null && Number.isInteger(restarts) && restarts > 0
    ? { restarts, words: asked.words }
    : null
}

/** Whether other ranks of a command run on other machines. */
export const isOnNodes = ([program = '', ...parameters]: readonly string[]): boolean =>
  nodesOf([program, ...parameters]) > 1

/**
 * The value of an option of torchrun, whose name has hyphens or underscores. The last one on the command line counts,
 * then its variable; null if neither is given.
 */
function givenTo(argv: Argv, option: string, variables: Variables): Given | null {
  const spelled = new RegExp(`^--${option.replaceAll('-', '[-_]')}(?:=(.*))?$`)
  const words = ownWords(argv)
  const at = words.findLastIndex((argument) => spelled.test(argument))
  if (at >= 0) {
    const text = spelled.exec(words[at] ?? '')?.[1] ?? words[at + 1] ?? ''
    return { text, words: `torchrun --${option} ${text}` }
  }
  const name = `PET_${option.replaceAll('-', '_').toUpperCase()}`
  const text = variables[name]
  return text === undefined ? null : { text, words: `${name}=${text}` }
}

/** The module of a script; `-m` may also start a launcher, or stand before further options of it. */
const isModule = (word: string): boolean =>
  !/^(-|torch\.distributed\.(run|launch)$|accelerate\.commands\.launch$)/.test(word)

/** The words of a launcher itself: its script or module comes after them, and may have options of the same names. */
export function ownWords(argv: Argv): readonly string[] {
  const isScript = (word: string, at: number): boolean =>
    word.endsWith('.py') || (/^(-m|--module)$/.test(word) && isModule(argv[at + 1] ?? ''))
  const at = argv.findIndex(isScript)
  return at < 0 ? argv : argv.slice(0, at)
}

/** The same as a number; 1 if it is not given. */
function countOf(given: Given | null): number {
  if (given === null) return 1
  const [first = '', last = first] = given.text.split(':')
  if (/^[1-9]\d*$/.test(first) && first === last) return Number(first)
  throw new ConfigError(
    `${given.words}: the number of workers has to be known`,
    'give it one number',
  )
}

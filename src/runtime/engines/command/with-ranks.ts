import type { CommandWork, Job } from '../../run/job.js'
import { ownWords, recogniseCommand, whyNotRestarted } from './recognise-command.js'

type Argv = CommandWork['argv']

/** A command, and the number of ranks that MiniCluster starts where the command does not start them itself. */
export type RankedCommand = { readonly argv: Argv; readonly workers: number }

/**
 * The command with this number of ranks; null: as many as it states, and one where it states none. Answers null if only
 * the command itself knows how many it starts. Throws a ConfigError if its number of ranks cannot be known.
 */
export function withRanks(argv: Argv, ranks: number | null): RankedCommand | null {
  const { kind } = recogniseCommand(argv)
  if (ranks === null) return { argv, workers: 1 }
  if (kind === 'other') return null
  if (kind === 'python') return { argv, workers: ranks }
  if (kind === 'accelerate') return { argv: withCount(argv, ranks, ofAccelerate), workers: 1 }
  return { argv: withCount(argv, ranks, ofTorchrun), workers: 1 }
}

/**
 * The command of one rank that MiniCluster starts. Accelerate's launcher takes the address at which the ranks meet from
 * the environment only if it is told to start one process.
 */
export const ofOneRank = (argv: Argv): Argv =>
  recogniseCommand(argv).kind === 'accelerate' ? withCount(argv, 1, ofAccelerate) : argv

/** What a user has to know before a job starts: what of its command has no effect, and what is done otherwise. */
export function openingNotes({ work, workers }: Pick<Job, 'work' | 'workers'>, isAlone: boolean) {
  if (work.kind !== 'command') return []
  const notRestarted = isAlone ? whyNotRestarted(work.argv) : null
  return [notRestarted, howStarted(work, workers)].filter((note) => note !== null)
}

function howStarted({ argv, launchesOwnRanks }: CommandWork, workers: number): string | null {
  const isPerRank = launchesOwnRanks !== true && recogniseCommand(argv).kind === 'accelerate'
  if (!isPerRank || workers < 2) return null
  return `by itself, Accelerate starts one process on a CPU; MiniCluster starts it once for each of ${workers} ranks`
}

const ofTorchrun = /^(--nproc[-_]per[-_]node)(=.*)?$/
const ofAccelerate = /^(--num[-_]processes)(=.*)?$/

/** The script of a launcher may have an option of the same name, which stays as it is. */
function withCount(argv: Argv, ranks: number, spelled: RegExp): Argv {
  const [program, ...words] = argv
  const at = ownWords(argv).findLastIndex((word) => spelled.test(word)) - 1
  if (at < 0) return [program, ...inserted(words, ranks, spelled)]
  const [, option = '', value] = spelled.exec(words[at] ?? '') ?? []
  const own = value === undefined ? [option, String(ranks)] : [`${option}=${ranks}`]
  const rest = words.slice(at + (value === undefined ? 2 : 1))
  return [program, ...words.slice(0, at), ...own, ...rest]
}

/** After `launch` or `-m torch.distributed.run`, where that is how it is started. */
function inserted(words: readonly string[], ranks: number, spelled: RegExp): string[] {
  const isModule = /^(torch\.distributed|accelerate\.commands)\./.test(words[1] ?? '')
  const from = isModule ? 2 : words[0] === 'launch' ? 1 : 0
  const option = spelled === ofTorchrun ? '--nproc-per-node' : '--num_processes'
  return [...words.slice(0, from), option, String(ranks), ...words.slice(from)]
}

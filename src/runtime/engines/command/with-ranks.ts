import type { CommandWork } from '../../run/job.js'
import { ownWords, recogniseCommand } from './recognise-command.js'

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
  return { argv: withCount(argv, ranks), workers: 1 }
}

const spelled = /^(--nproc[-_]per[-_]node)(=.*)?$/

/** The script of torchrun may have an option of the same name, which stays as it is. */
function withCount(argv: Argv, ranks: number): Argv {
  const [program, ...words] = argv
  const at = ownWords(argv).findLastIndex((word) => spelled.test(word)) - 1
  if (at < 0) return [program, ...inserted(words, ranks)]
  const [, option = '', value] = spelled.exec(words[at] ?? '') ?? []
  const own = value === undefined ? [option, String(ranks)] : [`${option}=${ranks}`]
  const rest = words.slice(at + (value === undefined ? 2 : 1))
  return [program, ...words.slice(0, at), ...own, ...rest]
}

/** After `-m torch.distributed.run`, where that is how it is started. */
function inserted(words: readonly string[], ranks: number): string[] {
  const from = /^torch\.distributed\./.test(words[1] ?? '') ? 2 : 0
  return [...words.slice(0, from), '--nproc-per-node', String(ranks), ...words.slice(from)]
}

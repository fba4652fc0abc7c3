import { availableParallelism } from 'node:os'
import { type EarlyWorkers, startEarlyWorkers } from './early-workers.js'
import { guessWorkers } from './guess-workers.js'

/** Starts the workers that the command line of this process probably needs first. Unused ones end with this process. */
export function beginWorkers(
  { argv, env, once }: Pick<NodeJS.Process, 'argv' | 'env' | 'once'>,
  programDirectory: string,
): EarlyWorkers | null {
  const workers = guessWorkers(argv.slice(2), availableParallelism())
  if (workers === 0) return null
  const early = startEarlyWorkers(workers, programDirectory, env)
  once.call(process, 'exit', () => early.end())
  return early
}

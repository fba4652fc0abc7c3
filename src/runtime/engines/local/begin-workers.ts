import { availableParallelism } from 'node:os'
import { type EarlyWorkers, startEarlyWorkers } from './early-workers.js'
import { guessWorkers } from './guess-workers.js'

/** Starts the workers that a command line probably needs first. Unused ones end with this process. */
export function beginWorkers(
  words: readonly string[],
  { env, once }: Pick<NodeJS.Process, 'env' | 'once'>,
  programDirectory: string,
): EarlyWorkers | null {
  const workers = guessWorkers(words, availableParallelism())
  if (workers === 0) return null
  const early = startEarlyWorkers(workers, programDirectory, env)
  once.call(process, 'exit', () => early.end())
  return early
}

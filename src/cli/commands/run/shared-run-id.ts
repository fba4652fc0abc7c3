import { nodesOf, rendezvousIdOf } from '../../../runtime/engines/command/recognise-command.js'
import { ConfigError } from '../../../kit/errors.js'

/** The id that all nodes of a job give their records; null for a job on one node. Throws a ConfigError if there is none. */
export function sharedRunId(command: readonly string[] | null, advice: string): string | null {
  const [program, ...parameters] = command ?? []
  if (program === undefined || nodesOf([program, ...parameters]) === 1) return null
  const id = rendezvousIdOf([program, ...parameters])
  if (id !== null) return id
  throw new ConfigError('the command runs on several nodes, and their records need one id', advice)
}

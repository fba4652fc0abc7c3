import type { AdapterSpec } from '../../records/run/adapter-spec.js'
import type { CommandWork, Job } from '../../run/job.js'
import { rankVariables } from '../command/command-variables.js'
import { rankCommand } from './rank-command.js'

/** How long the cluster may take to provide the resources. */
export const patienceS = 300

/** The order for the driver on the cluster, which reads it from its environment. */
export type DriverOrder = {
  readonly ranks: readonly RankOrder[]
  /** Working directory of the ranks; null: the one that was uploaded. */
  readonly directory: string | null
  readonly spec: AdapterSpec
  /** Each rank runs as if it had no peer, with only the variables of its order. */
  readonly isAlone: boolean
  /** How long the cluster may take to make room. */
  readonly patienceS: number
}

/** One rank; the driver decides its placement, unless a node is given. */
export type RankOrder = {
  readonly argv: readonly string[]
  readonly variables: Readonly<Record<string, string | undefined>>
  /** Ray's id of the node; null: any. */
  readonly node: string | null
}

/** The order for a job; with `isInPlace`, the ranks use the files of this machine. */
export function driverOrder(
  { workers }: Job,
  work: CommandWork,
  spec: AdapterSpec,
  isInPlace: boolean,
): DriverOrder {
  const argv = rankCommand(work.argv)
  return {
    ranks: Array.from({ length: workers }, (_, rank) => ({
      ...{ argv, node: null },
      variables: rankVariables(rank, workers, 0, {}),
    })),
    directory: isInPlace ? work.workingDirectory : null,
    ...{ spec, isAlone: false, patienceS },
  }
}

import type { AdapterSpec } from '../../records/run/adapter-spec.js'
import type { CommandWork, Job } from '../../run/job.js'
import { rankVariables } from '../command/command-variables.js'
import { rankCommand } from './rank-command.js'

/** How long the cluster may take to make room. */
export const patienceS = 300

/** The order for the driver on the cluster, which reads it from its environment. */
export type DriverOrder = {
  readonly ranks: readonly RankOrder[]
  /** Where the ranks run; null: in the working directory that was uploaded. */
  readonly directory: string | null
  readonly spec: AdapterSpec
  /** Each rank runs as if it had no peer, with the variables of its order alone. */
  readonly isAlone: boolean
  /** How long the cluster may take to make room. */
  readonly patienceS: number
}

/** One rank; where it is placed, only the driver knows, unless it has to be on a certain node. */
export type RankOrder = {
  readonly argv: readonly string[]
  readonly variables: Readonly<Record<string, string | undefined>>
  /** Ray's id of the node; null: any. */
  readonly node: string | null
}

/** The order for a job; in place: the ranks see the files of this machine. */
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

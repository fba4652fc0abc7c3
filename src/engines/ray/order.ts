import type { AdapterSpec } from '../../records/run/adapter-spec.js'
import type { CommandWork, Job } from '../../run/job.js'
import { rankVariables } from '../command/command-variables.js'
import { rankCommand } from './rank-command.js'

/** What the driver on the cluster is asked to do; it reads this from its environment. */
export type DriverOrder = {
  readonly workers: number
  readonly argv: readonly string[]
  /** Where the ranks run; null: in the working directory that was uploaded. */
  readonly directory: string | null
  readonly spec: AdapterSpec
  /** Of each rank; where it is, only the driver knows. */
  readonly variables: readonly Readonly<Record<string, string | undefined>>[]
  /** How long the cluster may take to make room. */
  readonly patienceS: number
}

/** The order for a job; in place: the ranks see the files of this machine. */
export function driverOrder(
  { workers }: Job,
  work: CommandWork,
  spec: AdapterSpec,
  isInPlace: boolean,
): DriverOrder {
  return {
    workers,
    argv: rankCommand(work.argv),
    directory: isInPlace ? work.workingDirectory : null,
    spec,
    variables: Array.from({ length: workers }, (_, rank) => rankVariables(rank, workers, 0, {})),
    patienceS: 300,
  }
}

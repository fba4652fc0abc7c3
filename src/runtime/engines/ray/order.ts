import type { AdapterSpec } from '../../../kit/records/adapter/adapter-spec.js'
import type { CommandWork, Job } from '../../run/job.js'
import { rankVariables } from '../command/command-variables.js'
import { inOverlay } from '../command/overlay.js'

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
type RankOrder = {
  readonly argv: readonly string[]
  /** Words before the command, which run it in a layer over its working directory; empty: there is none. */
  readonly cover: readonly string[]
  readonly variables: Readonly<Record<string, string | undefined>>
  /** Ray's id of the node; null: any. */
  readonly node: string | null
}

/** What ranks need that see the files and the processes of this machine. */
export type InPlace = {
  /** The variable that marks the processes of the run. */
  readonly mark: Readonly<Record<string, string>>
  /** Holds the layers over their working directory; null: they write there. */
  readonly scratch: string | null
}

/** The order for a job, whose command is that of each rank; `inPlace` is null where its ranks run elsewhere. */
export function driverOrder(
  { workers }: Pick<Job, 'workers'>,
  { argv, workingDirectory }: Pick<CommandWork, 'argv' | 'workingDirectory'>,
  spec: AdapterSpec,
  inPlace: InPlace | null,
): DriverOrder {
  const scratch = inPlace?.scratch ?? null
  return {
    ranks: Array.from({ length: workers }, (_, rank) => ({
      argv,
      node: null,
      cover:
        scratch === null ? [] : inOverlay([], { start: workingDirectory, scratch }, String(rank)),
      variables: { ...rankVariables(rank, workers, 0, {}), ...inPlace?.mark },
    })),
    directory: inPlace === null ? null : workingDirectory,
    spec,
    isAlone: false,
    patienceS,
  }
}

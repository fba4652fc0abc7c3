import type { Answer } from '../../records/answer.js'
import type { FoundCheckpoint } from '../checkpoints/layout.js'
import type { ClusterGpu, ClusterNode, ClusterResources, TrainRun } from '../cluster.js'
import type { Job, JobStatus } from '../job.js'
import type { Network } from '../parse/parse-nccl.js'
import type { Progress } from '../progress.js'

/** Everything that was seen of a job at one time; what was not asked for is null. */
export type JobObservations = {
  readonly job: Answer<Job>
  /** Steps at the first and at the last of some looks. */
  readonly first: Progress
  readonly last: Progress
  readonly isLogRead: boolean
  /** How the job ended by the text of `ray job submit` in a log; null where no log says so. */
  readonly endInLog: JobStatus | null
  /** Between the first and the last look. */
  readonly sampledMs: number
  /** One list for each look, of the cluster and of all pods that were named. */
  readonly gpus: readonly Answer<readonly ClusterGpu[]>[]
  readonly resources: Answer<ClusterResources>
  readonly nodes: Answer<readonly ClusterNode[]>
  readonly trainRun: TrainRun | null
  /** What each rank's own log says of its network; a rank without an answer has null. */
  readonly networks: readonly {
    readonly who: string
    readonly networks: readonly Network[] | null
  }[]
  readonly checkpoints: Answer<
    readonly (FoundCheckpoint & { readonly modifiedMs: number | null })[]
  > | null
  readonly nowMs: number
}

/** What a job is expected to do. */
export type HealthExpectations = {
  readonly stallMs: number
  readonly checkpointMs: number
  readonly network: 'efa' | 'infiniband' | 'socket' | 'any'
}

/** One finding of a health report; unknown is never ok. */
export type CheckResult = {
  readonly status: 'ok' | 'bad' | 'unknown'
  /** What was seen, with the numbers that decided. */
  readonly evidence: readonly string[]
  /** What to do; empty where nothing is wrong. */
  readonly advice: readonly string[]
}

/** A question about a job's health; a function of what was seen. */
export type HealthCheck = {
  readonly name: string
  readonly title: string
  check(seen: JobObservations, expected: HealthExpectations): CheckResult
}

export const ok = (...evidence: string[]): CheckResult => ({ status: 'ok', evidence, advice: [] })
export const bad = (evidence: readonly string[], ...advice: string[]): CheckResult => ({
  status: 'bad',
  evidence,
  advice,
})
export const unknown = (evidence: readonly string[], ...advice: string[]): CheckResult => ({
  status: 'unknown',
  evidence,
  advice,
})

/** Whether the job is known to run now. */
export const isRunning = ({ job }: JobObservations): boolean =>
  job.status === 'ok' && job.value.status === 'RUNNING'

/** Whether the job is known not to run now; a job that nobody could ask for may run. */
export const isAtRest = ({ job }: JobObservations): boolean =>
  job.status === 'ok' && job.value.status !== 'RUNNING'

/** How many GPUs Ray gives out; null is not known. */
export function gpusOfRay({ resources }: JobObservations): number | null {
  return resources.status === 'ok' ? (resources.value.resources.get('GPU')?.total ?? 0) : null
}

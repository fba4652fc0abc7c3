import type { Answer } from '../../../kit/records/answer.js'
import type { FoundCheckpoint } from '../checkpoints/layout.js'
import type { ClusterGpu, ClusterNode, ClusterResources, TrainRun } from '../cluster.js'
import type { Job, JobStatus } from '../job.js'
import type { LostGpu } from '../known-gpus.js'
import type { MetricNote } from '../metric-notes.js'
import type { Network } from '../parse/parse-nccl.js'
import type { PodPrograms } from '../pod-gpus.js'
import type { Progress } from '../progress.js'
import { listFew } from '../../../kit/wording/first-few.js'

/** Everything observed of a job at one time; null if it was not requested. */
export type JobObservations = {
  readonly job: Answer<Job>
  /** Steps at the first and at the last of several polls. */
  readonly first: Progress
  readonly last: Progress
  readonly isLogRead: boolean
  /** The user's own pattern of steps. */
  readonly pattern: RegExp | null
  /** The metrics that the user described; null if none. */
  readonly metrics: readonly MetricNote[] | null
  /** How the job ended, by the text of `ray job submit` in a log; null if no log says so. */
  readonly endInLog: JobStatus | null
  /** Time between the first and the last poll. */
  readonly sampledMs: number
  /** One list per poll, for the cluster and all named pods. */
  readonly gpus: readonly Answer<readonly ClusterGpu[]>[]
  /** GPUs that were reported earlier and are missing from the newest poll. */
  readonly lostGpus: readonly LostGpu[]
  /** The programs on the GPUs of the named pods; empty if none was requested. */
  readonly gpuPrograms: readonly PodPrograms[]
  readonly resources: Answer<ClusterResources>
  readonly nodes: Answer<readonly ClusterNode[]>
  readonly trainRun: TrainRun | null
  /** The network of each rank according to its own log; null for a rank without an answer. */
  readonly networks: readonly {
    readonly who: string
    readonly networks: readonly Network[] | null
  }[]
  readonly checkpoints: Answer<
    readonly (FoundCheckpoint & { readonly modifiedMs: number | null })[]
  > | null
  /** Whether further polls follow, so that the user only needs to wait. */
  readonly continues: boolean
  readonly nowMs: number
}

/** The limits and expectations of the checks. */
export type HealthExpectations = {
  readonly stallMs: number
  /** Longest time in which Ray Train may rebuild its workers. */
  readonly recoveryMs: number
  readonly checkpointMs: number
  readonly network: 'efa' | 'infiniband' | 'socket' | 'any'
}

/** The result of one check; unknown is never ok. */
export type CheckResult = {
  readonly status: 'ok' | 'bad' | 'unknown'
  /** The evidence with its numbers: first the line that decided, then what is bad, then the rest. */
  readonly evidence: readonly string[]
  /** The advice; empty if there is no problem. */
  readonly advice: readonly string[]
}

/** A check of a job's health: a pure function of the observations. */
export type HealthCheck = {
  readonly name: string
  readonly title: string
  /** Whether the check has a subject; by default it always has. */
  isWanted?(seen: JobObservations): boolean
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

/** The subjects of a finding by their names; many are counted. */
export function namesOf(names: readonly string[]): string {
  return listFew(names)
}

/** Whether the job is known to run now. */
export const isRunning = ({ job }: Pick<JobObservations, 'job'>): boolean =>
  job.status === 'ok' && job.value.status === 'RUNNING'

/** Whether the job is known not to be running; a job with an unknown state may be running. */
export const isAtRest = ({ job }: Pick<JobObservations, 'job'>): boolean =>
  job.status === 'ok' && job.value.status !== 'RUNNING'

/** Number of GPUs that Ray manages; null if unknown. */
export function gpusOfRay({ resources }: JobObservations): number | null {
  return resources.status === 'ok' ? (resources.value.resources.get('GPU')?.total ?? 0) : null
}

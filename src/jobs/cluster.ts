import type { Answer } from '../records/answer.js'
import type { Job } from './job.js'
import type { Resource } from './parse/parse-ray-status.js'

/** A head that answered: its Ray, and a name that no other head has. */
export type Head = { readonly rayVersion: string; readonly session: string | null }

/** What is handed in; the id makes a second submission of it harmless. */
export type JobRequest = {
  readonly submissionId: string
  /** A line for the cluster's shell. */
  readonly entrypoint: string
  readonly metadata: Readonly<Record<string, string>>
  readonly environment: Readonly<Record<string, string>>
  /** URIs of uploaded packages; null: none. */
  readonly workingDir: string | null
  readonly pyModules: readonly string[]
  readonly pip: readonly string[]
  readonly numCpus: number | null
  readonly numGpus: number | null
  readonly memoryBytes: number | null
}

export type ClusterNode = {
  readonly id: string
  readonly address: string | null
  readonly isHead: boolean
  readonly isAlive: boolean
  /** Why it is dead, in Ray's words. */
  readonly message: string | null
  readonly numGpus: number
}

export type ClusterGpu = {
  readonly node: string
  readonly index: number | null
  readonly name: string | null
  readonly utilizationPercent: number | null
  readonly memoryUsedMb: number | null
  readonly memoryTotalMb: number | null
  readonly temperatureC: number | null
}

export type ClusterResources = {
  readonly resources: ReadonlyMap<string, Resource>
  /** What cannot be placed, in words. */
  readonly demands: readonly string[]
}

export type Actor = {
  readonly id: string
  readonly className: string | null
  readonly state: string
  readonly rayJobId: string | null
  readonly name: string | null
  readonly nodeId: string | null
  readonly pid: number | null
}

/** A rank of Ray Train. */
export type Rank = {
  readonly rank: number | null
  readonly actorId: string | null
  readonly nodeId: string | null
  readonly pid: number | null
  readonly status: string | null
}

export type TrainRun = {
  readonly name: string | null
  readonly rayJobId: string | null
  readonly submissionId: string | null
  readonly status: string
  /** Of the newest attempt. */
  readonly ranks: readonly Rank[]
}

/** A cluster that runs jobs; every call ends in its time and answers with a value. */
export interface Cluster {
  /** Address without credentials, for messages. */
  readonly address: string
  head(): Promise<Answer<Head>>
  /** `exists`: the id was handed in before. */
  submit(request: JobRequest): Promise<Answer<'accepted' | 'exists'>>
  job(submissionId: string): Promise<Answer<Job>>
  jobs(): Promise<Answer<readonly Job[]>>
  /** True: it was asked to end; false: it had ended. */
  stop(submissionId: string): Promise<Answer<boolean>>
  /** Lets the cluster forget a job that has ended; false: it did not. */
  delete(submissionId: string): Promise<Answer<boolean>>
  /** Uploads a package once; answers with its URI. */
  upload(zip: Uint8Array): Promise<Answer<string>>
  nodes(): Promise<Answer<readonly ClusterNode[]>>
  actors(): Promise<Answer<readonly Actor[]>>
  resources(): Promise<Answer<ClusterResources>>
  /** The same as `ray status` prints it. */
  statusText(): Promise<Answer<string>>
  gpus(): Promise<Answer<readonly ClusterGpu[]>>
  /** Empty where Ray Train's state is not tracked. */
  trainRuns(): Promise<Answer<readonly TrainRun[]>>
  /** The last lines of a file of a node. */
  tailFile(nodeId: string, filename: string, lines: number): Promise<Answer<string>>
  /** All of a file of a node and what is added to it, until the signal aborts or the connection ends. */
  followFile(
    nodeId: string,
    filename: string,
    hear: (bytes: Uint8Array) => void,
    signal: AbortSignal,
  ): Promise<Answer<null>>
  /** The last lines of an actor; `err`: of its error stream. */
  tailActor(actorId: string, stream: 'out' | 'err', lines: number): Promise<Answer<string>>
}

/** The file that a job's driver writes to. */
export const driverLogOf = (submissionId: string): string => `job-driver-${submissionId}.log`

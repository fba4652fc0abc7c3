import type { Answer } from '../../kit/records/answer.js'
import type { Job } from './job.js'

/** A head that answered: its Ray version, and an id that no other head has. */
export type Head = { readonly rayVersion: string; readonly session: string | null }

/** A submission; the id makes a repeated submission harmless. */
export type JobRequest = {
  readonly submissionId: string
  /** A shell command line that the cluster runs. */
  readonly entrypoint: string
  readonly metadata: Readonly<Record<string, string>>
  readonly environment: Readonly<Record<string, string>>
  /** URIs of uploaded packages; null if there are none. */
  readonly workingDir: string | null
  readonly pyModules: readonly string[]
  readonly pip: readonly string[]
  readonly numCpus: number | null
  readonly numGpus: number | null
  readonly memoryBytes: number | null
  /** The address of the node that has to run the command; absent: any node. */
  readonly nodeAddress?: string
}

export type ClusterNode = {
  readonly id: string
  readonly address: string | null
  readonly isHead: boolean
  readonly isAlive: boolean
  /** Ray's reason why it is dead. */
  readonly message: string | null
  /** Since when it is dead, in epoch milliseconds of the cluster; null if it is alive or that is unknown. */
  readonly endMs: number | null
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

/** Utilization in percent below which a GPU counts as idle. */
export const idlePercent = 5

/** Whether one of these GPUs works. */
export const hasBusyGpu = (gpus: readonly ClusterGpu[]): boolean =>
  gpus.some(({ utilizationPercent }) => (utilizationPercent ?? 0) >= idlePercent)

/** Whether a poll has found a busy GPU. */
export const areGpusBusy = ({
  gpus,
}: {
  readonly gpus: readonly Answer<readonly ClusterGpu[]>[]
}): boolean => gpus.some((poll) => poll.status === 'ok' && hasBusyGpu(poll.value))

/** One resource of a cluster: the total, the used amount, and the amount that is reserved but idle. */
export type Resource = {
  readonly total: number
  /** In use, or reserved by a placement group. */
  readonly used: number
  /** Reserved by placement groups and not used inside them; null if not stated. */
  readonly reservedUnused: number | null
}

export type ClusterResources = {
  readonly resources: ReadonlyMap<string, Resource>
  /** Resource demands that Ray cannot place, as text. */
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

/** A Ray Train rank. */
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
  /** Since when it has had no workers, by the clock of its cluster; null if unknown. */
  readonly idleSinceMs: number | null
  /** The ranks of the newest attempt. */
  readonly ranks: readonly Rank[]
}

/** Whether Ray Train is starting the workers of a run, for the first time or again. */
export const isRebuilding = ({ status }: Pick<TrainRun, 'status'>): boolean =>
  ['RESTARTING', 'SCHEDULING', 'RESIZING'].includes(status)

/** A cluster that runs jobs. Every call has a deadline and returns failures as values. */
export interface Cluster {
  /** Its address without credentials, for messages. */
  readonly address: string
  head(): Promise<Answer<Head>>
  /** `exists`: the id was submitted earlier. */
  submit(request: JobRequest): Promise<Answer<'accepted' | 'exists'>>
  job(submissionId: string): Promise<Answer<Job>>
  jobs(): Promise<Answer<readonly Job[]>>
  /** Requests a stop. True: the request was sent; false: the job had already ended. */
  stop(submissionId: string): Promise<Answer<boolean>>
  /** Deletes a job that has ended from the cluster's list; false: it was not deleted. */
  delete(submissionId: string): Promise<Answer<boolean>>
  /** Uploads a package once and returns its URI. */
  upload(zip: Uint8Array): Promise<Answer<string>>
  nodes(): Promise<Answer<readonly ClusterNode[]>>
  actors(): Promise<Answer<readonly Actor[]>>
  resources(): Promise<Answer<ClusterResources>>
  /** The same as `ray status` prints it. */
  statusText(): Promise<Answer<string>>
  gpus(): Promise<Answer<readonly ClusterGpu[]>>
  /** Empty unless Ray Train's state tracking is on. */
  trainRuns(): Promise<Answer<readonly TrainRun[]>>
  /** The last lines of a log file on a node. */
  tailFile(nodeId: string, filename: string, lines: number): Promise<Answer<string>>
  /** Streams a whole file of a node and everything appended to it, until the signal aborts or the connection ends. */
  followFile(
    nodeId: string,
    filename: string,
    hear: (bytes: Uint8Array) => void,
    signal: AbortSignal,
  ): Promise<Answer<null>>
  /** The last lines of an actor's output, or of its error stream with `err`. */
  tailActor(actorId: string, stream: 'out' | 'err', lines: number): Promise<Answer<string>>
}

/** The log file of a job's driver. */
export const driverLogOf = (submissionId: string): string => `job-driver-${submissionId}.log`

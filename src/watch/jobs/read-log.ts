import type { Answer } from '../../kit/records/answer.js'
import { type Cluster, driverLogOf } from './cluster.js'
import type { Job } from './job.js'

/** The last lines of a job's driver log; empty if the job has not started. */
export async function tailDriver(
  cluster: Pick<Cluster, 'tailFile'>,
  { submissionId, driverNodeId }: Pick<Job, 'submissionId' | 'driverNodeId'>,
  lines: number,
): Promise<Answer<string>> {
  if (submissionId === null || driverNodeId === null) return { status: 'ok', value: '' }
  return cluster.tailFile(driverNodeId, driverLogOf(submissionId), lines)
}

/** The source of a job's log. */
export type LogSource = {
  readonly cluster: Pick<Cluster, 'tailFile'>
  /** The log of a program that was not submitted as a job, so that Ray has none; null if Ray has the log. */
  readonly podLog: ((lines: number) => Promise<Answer<string>>) | null
}

/** The last lines of a job's log, from Ray or from a pod. */
export const tailJob = (
  { cluster, podLog }: LogSource,
  job: Pick<Job, 'submissionId' | 'driverNodeId'>,
  lines: number,
): Promise<Answer<string>> => (podLog === null ? tailDriver(cluster, job, lines) : podLog(lines))

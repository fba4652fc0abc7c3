import type { Answer } from '../records/answer.js'
import { type Cluster, driverLogOf } from './cluster.js'
import type { Job } from './job.js'

/** The last lines of what a job's driver wrote; of a job that has not started, nothing. */
export async function tailDriver(
  cluster: Pick<Cluster, 'tailFile'>,
  { submissionId, driverNodeId }: Pick<Job, 'submissionId' | 'driverNodeId'>,
  lines: number,
): Promise<Answer<string>> {
  if (submissionId === null || driverNodeId === null) return { status: 'ok', value: '' }
  return cluster.tailFile(driverNodeId, driverLogOf(submissionId), lines)
}

/** Where a job's log is read. */
export type LogSource = {
  readonly cluster: Pick<Cluster, 'tailFile'>
  /** The log of a program that was not submitted as a job, so that Ray has none; null: Ray has it. */
  readonly podLog: ((lines: number) => Promise<Answer<string>>) | null
}

/** The last lines of a job's log, wherever it lies. */
export const tailJob = (
  { cluster, podLog }: LogSource,
  job: Pick<Job, 'submissionId' | 'driverNodeId'>,
  lines: number,
): Promise<Answer<string>> => (podLog === null ? tailDriver(cluster, job, lines) : podLog(lines))

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

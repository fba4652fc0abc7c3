import type { Answer } from '../../../kit/records/answer.js'
import type { Cluster } from '../../../watch/jobs/cluster.js'
import { tailDriver } from '../../../watch/jobs/read-log.js'
import { readResources } from '../../../watch/jobs/read-resources.js'
import type { JobReading } from '../../../watch/jobs/record-job.js'
import { requireAnswer } from './require-answer.js'

const numLines = 500

type Read = JobReading & { readonly isLogRead: boolean }

/** What a cluster says of a job. Throws if it does not know the job or cannot be asked. */
export async function readStatus(
  cluster: Pick<Cluster, 'address' | 'job' | 'tailFile' | 'resources' | 'statusText'>,
  id: string,
  pattern: RegExp | null,
): Promise<Read> {
  const job = requireAnswer(await cluster.job(id), `looking for job ${id}`, cluster)
  const text = await tailDriver(cluster, job, numLines)
  const demand = job.status === 'PENDING' ? await unmetDemand(cluster) : nothingUnmet
  return {
    job,
    log: text.status === 'ok' ? text.value : '',
    isLogRead: text.status === 'ok',
    unmet: demand.unmet,
    unread: [...whyUnread('the log of the job', text), ...demand.unread],
    pattern,
  }
}

const whyUnread = (what: string, answer: Answer<unknown>): readonly string[] =>
  answer.status === 'ok' ? [] : [`${what} cannot be read: ${answer.reason}`]

type Unmet = Pick<JobReading, 'unmet' | 'unread'>

const nothingUnmet: Unmet = { unmet: null, unread: [] }

async function unmetDemand(cluster: Pick<Cluster, 'resources' | 'statusText'>): Promise<Unmet> {
  const answer = await readResources(cluster)
  if (answer.status !== 'ok') {
    return { unmet: null, unread: whyUnread('what the cluster lacks', answer) }
  }
  const { demands } = answer.value
  return demands.length === 0 ? nothingUnmet : { unmet: demands.join(', '), unread: [] }
}

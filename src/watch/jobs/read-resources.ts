import type { Answer } from '../../kit/records/answer.js'
import type { Cluster, ClusterResources } from './cluster.js'
import { parseRayStatus } from './parse/parse-ray-status.js'

/** The resources of a cluster; a Ray version with another structured answer, or without one, still prints the text. */
export async function readResources(
  cluster: Pick<Cluster, 'resources' | 'statusText'>,
): Promise<Answer<ClusterResources>> {
  const answer = await cluster.resources()
  if (answer.status !== 'corrupt' && answer.status !== 'unavailable') return answer
  const text = await cluster.statusText()
  const status = text.status === 'ok' ? parseRayStatus(text.value) : null
  return status?.status === 'ok' ? { status: 'ok', value: status } : answer
}

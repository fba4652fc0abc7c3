import type { Failure } from '../../../kit/records/answer.js'
import type { BaselineAnswer } from '../../../kit/records/baseline/baseline-answer.js'
import { foundAnswer, type Rejection } from './baseline-answers.js'
import type { BaselineRequest } from './baseline-request.js'
import { describePlace, placeInChain } from './place-in-chain.js'
import type { CacheStore, LookupPorts } from './ports.js'
import { readCandidate, shortSha } from './read-candidate.js'
import { statusOfRejection } from './try-artifact.js'

/** The mirror's copy for the nearest commit of the chain; null, and a rejection where there was one, when it has none. */
export async function tryCache(
  chain: readonly string[],
  request: BaselineRequest,
  ports: LookupPorts,
  rejections: Rejection[],
): Promise<BaselineAnswer | null> {
  const { cache } = ports
  if (cache === null || chain.length === 0) return null
  const { anchor, measured } = request
  const restored = await restore(cache, chain, request)
  if (restored.status !== 'ok') {
    const { status, reason } = restored
    if (isNews(status, ports)) rejections.push({ status: statusOfRejection(status), reason })
    return null
  }
  const { sha, text } = restored.value
  const subject = `the cached baseline of ${shortSha(sha)}`
  const index = chain.indexOf(sha)
  if (index < 0) {
    const reason = `${subject} belongs to a commit that was not requested`
    rejections.push({ status: 'incompatible', reason })
    return null
  }
  const candidate = readCandidate(text, sha, measured)
  if (candidate.status !== 'found') {
    rejections.push({ status: candidate.status, reason: `${subject} ${candidate.reason}` })
    return null
  }
  const { baseline } = candidate
  const standing = {
    source: 'cache',
    ...placeInChain(index, anchor),
    provenance: baseline.point?.provenance ?? null,
  } as const
  const how = `compared with ${shortSha(sha)}, ${describePlace(index, anchor)}, from the cache`
  return foundAnswer(baseline, standing, how, rejections)
}

const restore = (cache: CacheStore, chain: readonly string[], request: BaselineRequest) =>
  cache.restore(request.name, chain, request.measured?.configuration ?? null)

/** A mirror may be absent; where it is no mirror, that is an outage. */
const isNews = (status: Failure['status'], ports: LookupPorts): boolean =>
  status !== 'missing' && (status !== 'unavailable' || isCacheAlone(ports))

/** If the cache is not a mirror, nothing else can show whether there is a baseline. */
export const isCacheAlone = ({ artifacts, cache }: LookupPorts): boolean =>
  artifacts === null && cache !== null

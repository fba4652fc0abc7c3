import type { BaselineAnswer } from '../../records/baseline-answer.js'
import { foundAnswer, type Setback } from './baseline-answers.js'
import type { BaselineRequest } from './baseline-request.js'
import { describePlace, placeInChain } from './place-in-chain.js'
import type { LookupPorts } from './ports.js'
import { readCandidate, shortSha } from './read-candidate.js'
import { setbackStatus } from './try-artifact.js'

/** The mirror's copy for the nearest commit of the chain; null, and a setback where there was one, when it has none. */
export async function tryCache(
  chain: readonly string[],
  { name, anchor }: BaselineRequest,
  { cache }: LookupPorts,
  setbacks: Setback[],
): Promise<BaselineAnswer | null> {
  if (cache === null || chain.length === 0) return null
  const restored = await cache.restore(name, chain)
  if (restored.status === 'missing' || restored.status === 'unavailable') return null
  if (restored.status !== 'ok') {
    setbacks.push({ status: setbackStatus(restored.status), reason: restored.reason })
    return null
  }
  const { sha, text } = restored.value
  const subject = `the cached baseline of ${shortSha(sha)}`
  const index = chain.indexOf(sha)
  if (index < 0) {
    const reason = `${subject} is of no commit that was asked for`
    setbacks.push({ status: 'incompatible', reason })
    return null
  }
  const candidate = readCandidate(text, sha)
  if (candidate.status !== 'found') {
    setbacks.push({ status: candidate.status, reason: `${subject} ${candidate.reason}` })
    return null
  }
  const { baseline } = candidate
  const standing = {
    source: 'cache',
    ...placeInChain(index, anchor),
    provenance: baseline.point?.provenance ?? null,
  } as const
  const how = `compared with ${shortSha(sha)}, ${describePlace(index, anchor)}, as the cache has kept it`
  return foundAnswer(baseline, standing, how, setbacks)
}

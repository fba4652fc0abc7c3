import type { Baseline, BaselinePoint } from '../../../kit/records/baseline/baseline.js'
import { inspectBaseline } from '../../../kit/records/baseline/read-baseline.js'
import { configurationObstacle } from '../configuration-obstacle.js'

/** The result of reading a text as a baseline; the reason follows the name of its source. */
export type Candidate =
  | { readonly status: 'found'; readonly baseline: Baseline }
  | { readonly status: 'corrupt' | 'incompatible'; readonly reason: string }

/** Reads a baseline; one of another commit or another configuration than requested is incompatible, not corrupt. */
export function readCandidate(
  text: string,
  sha: string | null,
  current: BaselinePoint | null,
): Candidate {
  const read = inspectBaseline(text)
  if (read.status !== 'ok') {
    return { status: read.status, reason: `cannot be used: ${read.reason}` }
  }
  const { point } = read.value
  const measured = point?.provenance.sha ?? null
  if (sha !== null && measured !== null && measured !== sha) {
    const reason = `says that it measured ${shortSha(measured)}, but belongs to ${shortSha(sha)}`
    return { status: 'incompatible', reason }
  }
  const obstacle =
    point === undefined || current === null ? null : configurationObstacle(point, current)
  if (obstacle !== null) return { status: 'incompatible', reason: obstacle }
  return { status: 'found', baseline: read.value }
}

/** A commit's name, shortened for people; other texts are cut as well. */
export const shortSha = (sha: string): string => sha.slice(0, 12)

import type { Baseline } from '../../records/baseline/baseline.js'
import { inspectBaseline } from '../../records/baseline/read-baseline.js'

/** The result of reading a text as a baseline; the reason follows the name of its source. */
export type Candidate =
  | { readonly status: 'found'; readonly baseline: Baseline }
  | { readonly status: 'corrupt' | 'incompatible'; readonly reason: string }

/** Reads a baseline; with a commit, one that was measured at another is incompatible, not corrupt. */
export function readCandidate(text: string, sha: string | null): Candidate {
  const read = inspectBaseline(text)
  if (read.status !== 'ok') {
    return { status: read.status, reason: `cannot be used: ${read.reason}` }
  }
  const measured = read.value.point?.provenance.sha ?? null
  if (sha === null || measured === null || measured === sha) {
    return { status: 'found', baseline: read.value }
  }
  const reason = `says that it measured ${shortSha(measured)}, but belongs to ${shortSha(sha)}`
  return { status: 'incompatible', reason }
}

/** A commit's name, shortened for people; other texts are cut as well. */
export const shortSha = (sha: string): string => sha.slice(0, 12)

import { type Baseline, baselineVersion } from '../../records/baseline.js'
import { parseJson } from '../../records/parse-json.js'
import type { Parsed } from '../../records/parsed.js'

/** What a text that should be a baseline is. */
export type Candidate =
  | { readonly status: 'found'; readonly baseline: Baseline }
  | { readonly status: 'corrupt' | 'incompatible'; readonly reason: string }

/** Reads a baseline; one of a later version is incompatible, not corrupt. */
export function readCandidate(
  text: string,
  readBaseline: (text: string) => Parsed<Baseline>,
): Candidate {
  const version = versionOf(text)
  if (version !== null && version > baselineVersion) {
    const reason = `was written in version ${version} of the format; this program reads up to ${baselineVersion}`
    return { status: 'incompatible', reason }
  }
  const parsed = readBaseline(text)
  if (parsed.status === 'corrupt') return { status: 'corrupt', reason: `is ${parsed.reason}` }
  return { status: 'found', baseline: parsed.value }
}

function versionOf(text: string): number | null {
  const json = parseJson(text)
  if (json.status !== 'ok' || typeof json.value !== 'object' || json.value === null) return null
  const { baseline_version: version } = json.value as { baseline_version?: unknown }
  return typeof version === 'number' ? version : null
}

/** Why a baseline cannot be what was measured at a commit; null when nothing speaks against it. */
export function commitObstacle({ point }: Baseline, sha: string): string | null {
  const measured = point?.provenance.sha ?? null
  if (measured === null || measured === sha) return null
  return `says that it measured ${shortSha(measured)}, but belongs to ${shortSha(sha)}`
}

/** As much of a commit's name as people read; what is no name is cut as well. */
export const shortSha = (sha: string): string => sha.slice(0, 12)

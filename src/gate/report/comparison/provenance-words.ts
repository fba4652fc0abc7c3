import type { Provenance } from '../../../kit/records/baseline/baseline.js'
import type { BaselineOrigin, Comparison } from '../../../kit/records/baseline/comparison.js'
import { isSameMachine } from '../../../kit/records/baseline/same-machine.js'
import { machineInWords } from '../../../kit/wording/machine-in-words.js'
import { ageText } from '../text/age-text.js'
import { plural } from '../../../kit/wording/plural.js'

const shownShaLetters = 10

/** A commit as people quote it. */
export const shortSha = (sha: string) => sha.slice(0, shownShaLetters)

const sources = { artifact: 'an artifact', cache: 'the cache', file: 'a file' } as const

/** The origin of the baseline and of this run; null if not recorded. */
export function provenanceInWords({ origin, current }: Comparison, now: Date): string | null {
  if (origin === undefined) return null
  const line = originInWords(origin, now)
  const here = current?.fingerprint ?? null
  if (origin.status !== 'found' || here === null) return line
  const isSame = origin.fingerprint !== null && isSameMachine(here, origin.fingerprint)
  return `${line} This run: ${isSame ? 'the same kind of machine' : machineInWords(here)}.`
}

/** One sentence: commit, run, age and machine of the baseline, and its relation to this commit. */
export function originInWords(origin: BaselineOrigin, now: Date): string {
  if (origin.status !== 'found') return origin.reason
  const { provenance, fingerprint, source } = origin
  if (provenance === null && fingerprint === null) {
    return `Compared with figures of an unknown commit and machine. ${origin.reason}`
  }
  const commit = [`Compared with ${commitInWords(provenance)}`, relationInWords(origin)]
  const measured = `${measuredInWords(provenance, now)} on ${machineInWords(fingerprint)}`
  const run = [runInWords(provenance), measured]
  const parts = [commit, run, [source === null ? null : `found in ${sources[source]}`]]
  const clauses = parts.map((words) => words.filter((word) => word !== null).join(', '))
  return `${clauses.filter((clause) => clause !== '').join('; ')}.`
}

function commitInWords(provenance: Provenance | null): string {
  if (provenance === null || provenance.sha === null) return 'an unknown commit'
  const { sha, ref } = provenance
  return ref === null ? `commit ${shortSha(sha)}` : `commit ${shortSha(sha)} of ${ref}`
}

function runInWords(provenance: Provenance | null): string | null {
  if (provenance === null || provenance.run_id === null) return null
  const { run_id, run_attempt } = provenance
  const isRepeated = run_attempt !== null && run_attempt > 1
  return isRepeated ? `run ${run_id}, attempt ${run_attempt}` : `run ${run_id}`
}

function measuredInWords(provenance: Provenance | null, now: Date): string {
  const age = provenance === null ? null : ageText(provenance.created_at, now)
  return age === null ? 'measured at an unknown time' : `measured ${age}`
}

function relationInWords({ relation, distance }: BaselineOrigin): string | null {
  switch (relation) {
    case 'first-parent':
      return 'the first parent of this commit'
    case 'ancestor':
      return distance === null
        ? 'an ancestor of this commit'
        : `an ancestor of this commit, ${plural(distance, 'step')} back`
    case 'base-branch':
      return 'the newest usable one of the base branch, which this commit may not build on'
    case 'given':
    case null:
      return null
  }
}

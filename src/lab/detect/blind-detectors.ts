import type { BlindDetector } from '../../kit/records/run/blind-detector.js'
import type { EvidenceKind } from '../../kit/records/run/evidence.js'
import type { Detector, RunFacts } from './detector.js'

/** The records of a run: the kinds that it leaves, and how many there are of each rank. */
export type Evidence = {
  readonly run: RunFacts
  readonly shows: readonly EvidenceKind[]
  numOf(kind: EvidenceKind): number
}

type Judging = Pick<Detector, 'name' | 'needs' | 'least'>

/** The detectors whose silence about a run with this evidence says nothing. */
export const blindDetectors = (
  detectors: readonly Judging[],
  evidence: Evidence,
): readonly BlindDetector[] =>
  detectors.flatMap((detector) => blindnessOf(detector, evidence) ?? [])

function blindnessOf(detector: Judging, evidence: Evidence): BlindDetector | null {
  const lacks = lacksOf(detector, evidence)
  if (lacks.length > 0) return { detector: detector.name, lacks: [...lacks] }
  const few = tooFewOf(detector, evidence)
  return few === null ? null : { detector: detector.name, lacks: [], too_few: few }
}

const lacksOf = ({ needs }: Judging, { shows }: Evidence): readonly EvidenceKind[] =>
  needs.flatMap((need) => {
    const kinds: readonly EvidenceKind[] = typeof need === 'string' ? [need] : need
    return kinds.some((kind) => shows.includes(kind)) ? [] : kinds
  })

/** The first kind of which there are fewer than the detector needs. */
function tooFewOf({ least }: Judging, { run, numOf }: Evidence): BlindDetector['too_few'] | null {
  const needed = Object.entries(least?.(run) ?? {}) as [EvidenceKind, number][]
  const few = needed
    .map(([kind, needs]) => ({ kind, needs, had: numOf(kind) }))
    .find(({ needs, had }) => had < needs)
  return few ?? null
}

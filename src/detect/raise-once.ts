import type { Blame, Finding, FindingType } from '../records/finding.js'
import type { Detector } from './detector.js'

/** What differs from one finding of a detector to the next. */
export type Raised = {
  readonly type: FindingType
  readonly blame: Blame
  readonly message: string
  readonly step?: number | null
  readonly raisedStep?: number | null
  readonly atMs?: number | null
  readonly tensor?: string | null
  readonly severity?: Finding['severity']
}

type Source = Pick<Detector, 'name' | 'evidence' | 'channel'>

/** Makes findings in a detector's name; the same type with the same blame only once. */
export function raiseOnce({ name, evidence, channel }: Source): (raised: Raised) => Finding[] {
  const seen = new Set<string>()
  return ({ type, blame, message, ...rest }) => {
    const { step = null, raisedStep = step, atMs = null, tensor = null } = rest
    const key = `${type} ${JSON.stringify(blame)}`
    if (seen.has(key)) return []
    seen.add(key)
    const { severity = 'critical' } = rest
    return [
      {
        ...{ detector: name, type, severity, evidence, channel, blame },
        ...{ step, raised_step: raisedStep, at_ms: atMs, tensor, message },
      },
    ]
  }
}

/** Blames the only rank there is, the group when it is all of its `worldSize` ranks, else says that it is one of them. */
export function blameAmong(ranks: readonly number[], worldSize: number): Blame {
  const [rank] = ranks
  if (rank !== undefined && ranks.length === 1) return { kind: 'rank', rank }
  if (rank === undefined || ranks.length === worldSize) return { kind: 'group' }
  return { kind: 'unattributable', among: [...ranks] }
}

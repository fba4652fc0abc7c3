import type { Blame, Finding, FindingSeverity, FindingType } from '../../kit/records/run/finding.js'
import type { Detector } from './detector.js'

/** Whose finding it is, and how surely its kind is known. */
type Source = Pick<Detector, 'name' | 'evidence' | 'channel'>

/** The parts of a finding that its detector provides; the rest follows from the detector. */
export type Raised = Pick<Finding, 'type' | 'blame' | 'message'> &
  Partial<Omit<Finding, 'type' | 'blame' | 'message' | 'detector'>>

/** Types of problems that cost only time. */
const costsTimeOnly: ReadonlySet<FindingType> = new Set([
  'slow_worker',
  'slow_data',
  'slow_link',
  'allreduce_spike',
])

const severityOf = (type: FindingType): FindingSeverity =>
  costsTimeOnly.has(type) ? 'warning' : 'critical'

/**
 * A finding with the detector's own evidence and channel; by default with the severity of its type, and raised at the
 * step that it concerns.
 */
export function describeFinding(
  { name, evidence, channel }: Source,
  { type, blame, message, step = null, ...rest }: Raised,
): Finding {
  const { raised_step = step, at_ms = null, tensor = null, severity = severityOf(type) } = rest
  return {
    detector: name,
    type,
    severity,
    evidence: rest.evidence ?? evidence,
    channel: rest.channel ?? channel,
    blame,
    step,
    raised_step,
    at_ms,
    tensor,
    message,
  }
}

/** Makes the findings of a detector; raises the same type with the same blame only once. */
export function raiseOnce(source: Source): (raised: Raised) => Finding[] {
  const seen = new Set<string>()
  return (raised) => {
    const key = `${raised.type} ${JSON.stringify(raised.blame)}`
    if (seen.has(key)) return []
    seen.add(key)
    return [describeFinding(source, raised)]
  }
}

/** A finding in one line: its message, its detector and its evidence. */
export function findingLine({ detector, evidence, message, severity }: Finding): string {
  const weight = severity === 'minor' ? 'minor: ' : ''
  return `${weight}${message} (${detector}, ${evidence} evidence)`
}

/** Blames the rank if there is only one, the group if all `worldSize` ranks are suspects, otherwise one of several. */
export function blameAmong(ranks: readonly number[], worldSize: number): Blame {
  const [rank] = ranks
  if (rank !== undefined && ranks.length === 1) return { kind: 'rank', rank }
  if (rank === undefined || ranks.length === worldSize) return { kind: 'group' }
  return { kind: 'unattributable', among: [...ranks] }
}

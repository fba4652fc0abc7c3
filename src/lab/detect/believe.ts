import {
  type Blame,
  evidenceGrades,
  type Finding,
  type FindingType,
} from '../../kit/records/run/finding.js'

/** Causes of wrong numbers, which lead to a different loss. */
const numericCauses: readonly FindingType[] = [
  'corrupt_message',
  'desynchronized',
  'replica_divergence',
  'wrong_setup',
  'wrong_samples',
  'missing_contribution',
  'doubled_contribution',
  'stale_contribution',
  'wrong_scale',
  'wrong_reduction',
  'wrong_gradient',
  'gradient_anomaly',
  'non_finite',
  'frozen_update',
]
const endings: readonly FindingType[] = [
  'failed_worker',
  'stalled_worker',
  'partition',
  'connection_lost',
  'resource_exhausted',
]
/** Changed bits on a link and differing settings take precedence over their effects on sums and replicas. */
const earlierCauses: readonly FindingType[] = ['corrupt_message', 'wrong_setup']

/** The causes of each consequence; a finding of a cause takes precedence, whatever the evidence for the consequence. */
const causesOf: Partial<Record<FindingType, readonly FindingType[]>> = {
  loss_divergence: numericCauses,
  allreduce_spike: [...endings, 'slow_worker', 'slow_data', 'slow_link', 'cpu_starved'],
  unobservable: endings,
  failed_worker: ['resource_exhausted', 'connection_lost', 'corrupt_message'],
  replica_divergence: earlierCauses,
  wrong_reduction: earlierCauses,
  missing_contribution: ['corrupt_message'],
  wrong_scale: ['wrong_setup', 'frozen_update'],
  wrong_samples: ['wrong_setup'],
  wrong_gradient: ['wrong_setup', 'wrong_samples', 'non_finite'],
}
/** Most specific first. */
const blames: readonly Blame['kind'][] = [
  'rank',
  'link',
  'file',
  'unattributable',
  'unobservable',
  'group',
]

/**
 * Selects the most plausible of several findings; null if there is none. In this order:
 * 1. sets aside findings that another one explains, see `causesOf`: a consequence, if one of its causes was raised and is exact or names a rank or a link; the exit of a worker, if the cause concerns the same end;
 * 2. evidence: exact, process, strong, weak;
 * 3. severity: critical before findings that only cost time;
 * 4. blame: a rank, a link or a file before one of several, before an unobservable rank, before all;
 * 5. type: a specific one before `wrong_reduction`, which has no specific cause;
 * 6. the earlier step, then the earlier time, unknown ones last; then the order in which they were raised.
 */
export function believe(findings: readonly Finding[]): Finding | null {
  const causes = findings.filter((finding) => !isExplained(finding, findings))
  const [best] = [...(causes.length > 0 ? causes : findings)].sort(compare)
  return best ?? null
}

function isExplained(finding: Finding, all: readonly Finding[]): boolean {
  const causes = causesOf[finding.type] ?? []
  return all.some(
    (other) =>
      causes.includes(other.type) &&
      (namesCulprit(other.blame) || other.evidence === 'exact') &&
      (finding.type !== 'failed_worker' || isSameEnd(other.blame, finding.blame)) &&
      (other.type !== 'cpu_starved' || mayHaveBegun(other, finding)) &&
      // A gradient that was wrong before it became infinite has another cause.
      (other.type !== 'non_finite' || earlier(other.step, finding.step) <= 0),
  )
}

/** Steps: detectors date the beginning of a change by their windows. */
const sameTime = 20

/** Whether the cause may have led to the effect: a minor one, or one that began at another time, may not. */
const mayHaveBegun = (cause: Finding, effect: Finding): boolean =>
  cause.severity !== 'minor' &&
  (cause.step === null || effect.step === null || Math.abs(cause.step - effect.step) <= sameTime)

const namesCulprit = ({ kind }: Blame): boolean => kind === 'rank' || kind === 'link'

/** Whether the rank that exited is the blamed rank, or an end of the blamed link. */
function isSameEnd(cause: Blame, exit: Blame): boolean {
  if (exit.kind !== 'rank') return true
  if (cause.kind === 'link') return cause.from === exit.rank || cause.to === exit.rank
  return cause.kind === 'rank' && cause.rank === exit.rank
}

function compare(a: Finding, b: Finding): number {
  return (
    evidenceGrades.indexOf(a.evidence) - evidenceGrades.indexOf(b.evidence) ||
    Number(a.severity !== 'critical') - Number(b.severity !== 'critical') ||
    blames.indexOf(a.blame.kind) - blames.indexOf(b.blame.kind) ||
    Number(a.type === 'wrong_reduction') - Number(b.type === 'wrong_reduction') ||
    earlier(a.step, b.step) ||
    earlier(a.at_ms, b.at_ms)
  )
}

function earlier(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a - b
}

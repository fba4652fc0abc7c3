import type { OneProcess } from '../../records/reports/one-process-report.js'
import type { ProofFinding, ProofTier } from '../../records/reports/proof-report.js'
import { asNote } from './finding.js'

/** Claims that the gradients are not those of one process, which the same script as one process may refute. */
const refutable: readonly string[] = ['uneven-loss', 'depends-on-rank']

/**
 * Weighs what rules and the fold claim against the same script as one process. That is the stronger evidence: a claim
 * about a step whose gradients it reproduces is a note.
 */
export function weighReferences(
  findings: readonly ProofFinding[],
  alone: OneProcess | null,
): ProofFinding[] {
  if (alone?.status !== 'agrees') return [...findings]
  return findings.map((one) =>
    isRefutable(one) && (one.step ?? 0) < alone.num_steps
      ? asNote(one, `The same script as one process has the same gradients at this step, though.`)
      : one,
  )
}

const isRefutable = ({ kind, severity }: ProofFinding): boolean =>
  severity === 'error' && refutable.includes(kind)

/** Whether the references could change the result: they cannot where a job fails anyway. */
export const needsReferences = (tier: ProofTier, findings: readonly ProofFinding[]): boolean =>
  tier !== 'failed' || findings.filter(({ severity }) => severity === 'error').every(isRefutable)

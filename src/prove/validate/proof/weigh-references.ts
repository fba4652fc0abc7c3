import type { OneProcess } from '../../../kit/records/reports/one-process-report.js'
import type { ProofFinding, ProofTier } from '../../../kit/records/reports/proof-report.js'
import { asNote } from './finding.js'

/** Claims that the gradients are not those of one process, which the same script as one process may refute. */
const refutable: readonly string[] = ['uneven-loss', 'depends-on-rank']

/**
 * Weighs what rules and the fold claim against the same script as one process. That is the stronger evidence: a claim
 * about a step whose gradients it reproduces is a note, and a note is none.
 */
export function weighReferences(
  findings: readonly ProofFinding[],
  alone: OneProcess | null,
): ProofFinding[] {
  if (alone?.status !== 'agrees') return withoutSymptoms(findings)
  return findings.flatMap((one) => {
    if (!refutable.includes(one.kind) || (one.step ?? 0) >= alone.num_steps) return [one]
    // Where it was a guess, nothing is left of it.
    if (one.severity !== 'error') return []
    return [
      asNote(one, `The same script as one process has the same gradients at this step, though.`),
    ]
  })
}

/** What one process with all samples shows at a step is the cause of what the fold shows there. */
function withoutSymptoms(findings: readonly ProofFinding[]): ProofFinding[] {
  const causes = findings.filter(
    ({ kind, severity }) => severity === 'error' && ofOneProcess.includes(kind),
  )
  const isSymptom = ({ kind, step }: ProofFinding) =>
    ofFold.includes(kind) && causes.some((cause) => (cause.step ?? 0) <= (step ?? 0))
  return findings.filter((one) => !isSymptom(one))
}

const ofFold: readonly string[] = ['depends-on-rank', 'fold-differs']
const ofOneProcess: readonly string[] = [
  'gathered-without-gradient',
  'gradient-scale',
  'per-rank-normalisation',
  'differs-from-one-process',
]

const isRefutable = ({ kind, severity }: ProofFinding): boolean =>
  severity === 'error' && refutable.includes(kind)

/** Whether the references could change the result: they cannot where a job fails anyway. */
export const needsReferences = (tier: ProofTier, findings: readonly ProofFinding[]): boolean =>
  tier !== 'failed' || findings.filter(({ severity }) => severity === 'error').every(isRefutable)

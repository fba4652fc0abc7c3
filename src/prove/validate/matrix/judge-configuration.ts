import type { MatrixConfiguration } from '../../../kit/records/reports/matrix-report.js'
import type { ProofFinding, ProofReport } from '../../../kit/records/reports/proof-report.js'
import type { ReferenceReport } from '../../../kit/records/reports/reference-report.js'
import { plural } from '../../../kit/wording/plural.js'

/** What is known of a configuration after its run. */
export type ConfigurationEvidence = {
  readonly name: string
  readonly command: readonly string[]
  /** Null where it was not run, or could not be started. */
  readonly proof: ProofReport | null
  /** How its run ended, where it did not end well. */
  readonly failure: string | null
  readonly reference: {
    readonly numSteps: number
    /** Why nothing can be compared with it; null where it can. */
    readonly problem: string | null
  }
}

type Judged = Pick<MatrixConfiguration, 'outcome' | 'reason' | 'advice'>
type Compared = Pick<MatrixConfiguration, 'first_difference' | 'difference' | 'limit'>

/** Decides what a configuration shows. What was not compared, in part or whole, is never an agreement. */
export function judgeConfiguration(evidence: ConfigurationEvidence): MatrixConfiguration {
  const { name, command, proof, failure, reference } = evidence
  const compared = proof?.references[0] ?? null
  const judged =
    failure === null ? decide(proof, compared, reference) : afterFailure(failure, proof)
  return {
    name,
    command: [...command],
    world_size: proof === null || proof.world_size === 0 ? null : proof.world_size,
    mesh: proof === null ? null : arrangementOf(proof),
    outcome: judged.outcome,
    reason: judged.reason,
    advice: judged.advice,
    ...stepsOf(proof, compared, reference),
    ...figuresOf(compared),
    proof,
  }
}

type Reference = ConfigurationEvidence['reference']

const stepsOf = (
  proof: ProofReport | null,
  compared: ReferenceReport | null,
  { numSteps }: Reference,
) => ({
  num_steps: compared?.num_steps ?? 0,
  num_all_steps: Math.max(proof?.num_steps ?? 0, numSteps),
})

function decide(
  proof: ProofReport | null,
  compared: ReferenceReport | null,
  reference: Reference,
): Judged {
  if (proof === null || compared === null)
    return notCompared(reference.problem ?? 'it was not compared with the reference')
  const [first] = errorsOf(proof)
  if (first !== undefined)
    return asMistake(compared.status === 'differs' ? 'differs' : 'mistake', first)
  const open = whyNotCompared(proof, compared, reference)
  if (open !== null) return notCompared(open)
  const outcome = compared.is_bit_equal === true ? 'equal-bits' : 'within-rounding'
  return { outcome, reason: lossesOf(compared), advice: null }
}

/** Why an agreement would not be one of everything; null if it is. */
function whyNotCompared(
  proof: ProofReport,
  { status, reason, num_steps: compared }: ReferenceReport,
  { numSteps }: Reference,
): string | null {
  if (status !== 'agrees') return reason ?? proof.summary
  const most = Math.max(proof.num_steps, numSteps)
  if (compared < most) return `it was compared at ${compared} of ${plural(most, 'step')} only`
  // A weaker tier beside a reference that agrees comes from records that may be incomplete.
  const isComplete = proof.tier === 'bitwise' || proof.tier === 'bounded'
  return isComplete ? null : (proof.not_shown[0] ?? proof.summary)
}

const errorsOf = ({ findings }: ProofReport): readonly ProofFinding[] =>
  findings.filter(({ severity }) => severity === 'error')

/** The exception that ended a run says why it did not run; a mistake that was seen before remains one. */
function afterFailure(failure: string, proof: ProofReport | null): Judged {
  const errors = proof === null ? [] : errorsOf(proof)
  const mistake = errors.find(({ kind }) => kind !== endedInError)
  if (mistake !== undefined) return asMistake('mistake', mistake)
  const exception = errors.find(({ kind }) => kind === endedInError)
  return { outcome: 'did-not-run', reason: exception?.message ?? failure, advice: null }
}

const endedInError = 'ended-in-error'

const asMistake = (outcome: 'differs' | 'mistake', { message, advice }: ProofFinding): Judged => ({
  outcome,
  reason: message,
  advice,
})

const notCompared = (reason: string): Judged => ({ outcome: 'not-compared', reason, advice: null })

const lossesOf = ({ loss_factor: factor }: ReferenceReport): string | null =>
  factor === null || factor === 1
    ? null
    : `The losses are ${factor.toPrecision(3)} times those of the reference.`

function figuresOf(compared: ReferenceReport | null): Compared {
  const first = compared?.first_difference ?? null
  if (compared === null || first === null) return { first_difference: null, ...nearestOf(compared) }
  const { step, parameter, ranks, difference, limit } = first
  const { dimensions } = compared
  return { first_difference: { step, parameter, ranks, dimensions }, difference, limit }
}

/** Of gradients and weights; losses have a size of another kind. */
function nearestOf(compared: ReferenceReport | null): Pick<Compared, 'difference' | 'limit'> {
  const all = (compared?.largest ?? []).filter(({ what }) => what !== 'loss')
  const [nearest] = [...all].sort((one, other) => shareOf(other) - shareOf(one))
  return { difference: nearest?.difference ?? null, limit: nearest?.limit ?? null }
}

type Deviation = ReferenceReport['largest'][number]

/** What is not finite is beyond every limit. */
function shareOf({ difference, limit }: Deviation): number {
  if (difference === 0) return 0
  if (difference === null) return Infinity
  return limit === null ? 0 : difference / limit
}

/** `data 2 x tensor 2`. */
function arrangementOf({ mesh, world_size: world }: ProofReport): string | null {
  if (world === 1) return 'one process'
  return mesh === null
    ? null
    : mesh.dimensions.map(({ name, size }) => `${name} ${size}`).join(' x ')
}

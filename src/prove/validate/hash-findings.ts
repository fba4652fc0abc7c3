import type {
  CorrectnessFinding,
  StepComparison,
} from '../../kit/records/reports/correctness-report.js'
import type { HashComparison, StateDifference } from './compare-hashes.js'
import { isBitEqual } from './compare-step.js'
import { errorFinding, noteFinding } from './finding.js'
import { capitalized } from '../../kit/wording/capitalized.js'
import { runNames, type RunPair } from './run-pair.js'

/** The results of the comparison that the words about hashes depend on. */
type HashContext = {
  readonly comparisons: readonly StepComparison[]
  readonly runs: RunPair
  /** Whether the runs claim the same arithmetic, so that another hash is a fault and not a rounding. */
  readonly mustBeEqual: boolean
  /** A sentence about the ranks of the multi-worker run, or ''. */
  readonly ranks: string
}

/** Describes what the state hashes prove. */
export function findHashTrouble(
  hashes: HashComparison,
  context: HashContext,
): CorrectnessFinding[] {
  const contradictions = hashes.contradictions.map((role) =>
    errorFinding(
      'state-difference',
      `${capitalized(runNames[role])} contradicts itself: its final state hash is not that of its last step.`,
    ),
  )
  return [...contradictions, ...describeHashes(hashes, context)]
}

function describeHashes(hashes: HashComparison, context: HashContext): CorrectnessFinding[] {
  const { runs } = context
  const numSteps = context.comparisons.length
  if (numSteps === 0) return []
  if (hashes.first) return [describeDifference(hashes, hashes.first, context)]
  if (hashes.numCompared === 0) return [noteFinding('no-hashes', describeAbsence(runs))]
  if (hashes.numCompared === numSteps) return []
  const message =
    `The state hashes agree at all ${hashes.numCompared} of ${numSteps} steps that have one in both runs; ` +
    'equal bits at every step need a hash at every step (--verify-every 1).'
  return [noteFinding('sampled-hashes', message)]
}

function describeAbsence(runs: RunPair): string {
  const without = (['single', 'multi'] as const).filter(
    (role) => !runs[role].final_state_hash && runs[role].steps.every((step) => !step.state_hash),
  )
  const consequence = 'only losses were compared, not weights'
  if (without.length === 0) return `No step has a state hash in both runs: ${consequence}.`
  const names = without.map((role) => runNames[role]).join(' and ')
  return `${capitalized(names)} ${without.length > 1 ? 'hold' : 'holds'} no state hashes: ${consequence}.`
}

function describeDifference(
  { numCompared, numEqual }: HashComparison,
  first: StateDifference,
  context: HashContext,
): CorrectnessFinding {
  const { step } = first
  const counts = `${numCompared - numEqual} of ${numCompared} state hashes differ`
  const place = `after step ${step}${describeTensor(first)}`
  if (!context.mustBeEqual) {
    const reason =
      'the runs do not claim the same backend and micro-batches, so this may be rounding'
    const message = `${counts}, first ${place}; ${reason}.${adviseMicroBatches(context.runs)}`
    return noteFinding('state-difference', message)
  }
  const comparison = context.comparisons.find((c) => c.step === step)
  const message = `${counts}, first ${place}. ${describeCause(comparison)}${context.ranks}`
  return errorFinding('state-difference', message)
}

/** Runs of one engine that only differ in how they split a batch can be made comparable bit for bit; else ''. */
function adviseMicroBatches({ single, multi }: RunPair): string {
  const [before, after] = [single, multi].map(({ config }) => config.micro_batches)
  if (before === undefined || after === undefined || before === after) return ''
  return ` Run the single one with --micro-batches ${after} to compare them bit for bit.`
}

function describeTensor({ tensor, numTensors, numDifferentTensors }: StateDifference): string {
  if (tensor === null) return ''
  return ` in ${tensor} (${numDifferentTensors} of ${numTensors} tensors differ)`
}

/** The loss of a step is computed before its update, so it shows on which side of the update the runs diverged. */
const describeCause = (comparison: StepComparison | undefined): string =>
  comparison && isBitEqual(comparison)
    ? 'The loss of that step is still equal, so its gradient, reduction or update differs.'
    : 'The loss of that step differs already, so its data, its forward pass or an earlier state differs.'

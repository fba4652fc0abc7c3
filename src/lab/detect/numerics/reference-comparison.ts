import type { StateEvent, StepEvent } from '../../../kit/records/run/run-event.js'
import { enumerate } from '../../../kit/wording/enumerate.js'
import type { Detector, ReferenceEvent, RunFacts, StreamEvent } from '../detector.js'
import { blameAmong, type Raised, raiseOnce } from '../findings.js'
import { type Deviation, type RankAction, watchDeviations } from '../stream/reference-ranks.js'

const about = { name: 'reference-comparison', evidence: 'exact', channel: 'reference' } as const

/**
 * Compares every step with that of a single worker with the same micro-batches, or of the same job undisturbed: the bits
 * must be equal. The finding is a warning while losses differ by at most the fraction `tolerance` of the reference's.
 */
export const createReferenceComparison = (tolerance: number): Detector => ({
  ...about,
  summary:
    "the loss or state of a step differs in its bits from the reference: a single worker or the fault-free job; with the latter, also a rank's gradient",
  falseAlarmBudget: 'none: the order of the sum does not depend on the number of workers',
  needs: ['step', 'reference'],
  start(run) {
    const reference = new Map<number, ReferenceEvent>()
    const raise = raiseOnce(about)
    const deviations = watchDeviations(run, gradientOf, ({ gradient }) => gradient)
    return (event) => {
      if (event.type === 'reference') reference.set(event.step, event)
      const deviation = deviations(event)
      const own = deviation && otherGradient(deviation, run)
      const found = compareStep(event, reference, tolerance)
      // Whatever differs later follows from the first difference.
      return [own, found].flatMap((one) => (one ? raise(one) : []))
    }
  },
})

export const referenceComparison = createReferenceComparison(0)

function compareStep(
  event: StreamEvent,
  reference: ReadonlyMap<number, ReferenceEvent>,
  tolerance: number,
): Raised | null {
  if (event.type !== 'step' && event.type !== 'state') return null
  const expected = reference.get(event.step)
  if (!expected) return null
  return event.type === 'state'
    ? compareState(event, expected)
    : compareLoss(event, expected, tolerance)
}

const ofGroup = { type: 'loss_divergence', blame: { kind: 'group' } } as const
const ownerOf = ({ ranks }: ReferenceEvent): string =>
  ranks ? "the undisturbed job's" : "a single worker's"

function compareState({ step, state_hash: hash }: StateEvent, expected: ReferenceEvent) {
  if (expected.state_hash === null || expected.state_hash === hash) return null
  return { ...ofGroup, step, message: `the state after step ${step} is not ${ownerOf(expected)}` }
}

function compareLoss(
  { step, loss, at_ms: atMs }: StepEvent,
  expected: ReferenceEvent,
  tolerance: number,
): Raised | null {
  if (loss === null || expected.loss === null || Object.is(loss, expected.loss)) return null
  const isSmall = Math.abs(loss - expected.loss) <= tolerance * Math.abs(expected.loss)
  const message = `the loss of step ${step} is not ${ownerOf(expected)}: ${loss} instead of ${expected.loss}`
  return { ...ofGroup, step, severity: isSmall ? 'warning' : 'critical', at_ms: atMs, message }
}

function gradientOf(event: StreamEvent): RankAction | null {
  if (event.type !== 'audit' || event.digest === undefined) return null
  return { rank: event.rank, step: event.step, value: event.digest }
}

/** If all ranks differ, the input of the gradient has changed: the weights. */
function otherGradient({ step, ranks }: Deviation, { worldSize }: RunFacts): Raised | null {
  if (ranks.length === worldSize) return null
  const who = ranks.length === 1 ? `rank ${ranks[0]}` : `ranks ${enumerate(ranks, 'and')}`
  return {
    type: 'wrong_gradient',
    blame: blameAmong(ranks, worldSize),
    step,
    message: `the gradient that ${who} computed at step ${step} is not the one of the undisturbed job`,
  }
}

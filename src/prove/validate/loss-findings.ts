import type {
  CorrectnessFinding,
  StepComparison,
} from '../../kit/records/reports/correctness-report.js'
import { isBitEqual } from './compare-step.js'
import { errorFinding, noteFinding } from './finding.js'
import { formatFraction, formatHundredths } from '../../kit/wording/percentages.js'

type Comparisons = readonly StepComparison[]

/** The findings from the losses of all steps, one for each kind of trouble, naming its first step. */
export function findLossTrouble(
  comparisons: Comparisons,
  tolerance: number,
  ranks: string,
): CorrectnessFinding[] {
  const isFinite = (c: StepComparison) =>
    Number.isFinite(c.single_loss) && Number.isFinite(c.multi_loss)
  const finite = comparisons.filter(isFinite)
  return [
    ...findNonFinite(comparisons.filter((c) => !isFinite(c))),
    ...findZeroReferences(finite.filter((c) => c.single_loss === 0)),
    ...findBeyondTolerance(
      finite.filter((c) => c.single_loss !== 0),
      tolerance,
      ranks,
    ),
    ...findLastBits(
      finite.filter((c) => c.passed && !isBitEqual(c)),
      comparisons.length,
    ),
  ]
}

const divergences = [
  { who: 'Both runs diverged', single: false, multi: false },
  { who: 'The single-worker run diverged', single: false, multi: true },
  { who: 'The multi-worker run diverged', single: true, multi: false },
]

function findNonFinite(diverged: Comparisons): CorrectnessFinding[] {
  return divergences.flatMap(({ who, single, multi }) => {
    const affected = diverged.filter(
      (c) => Number.isFinite(c.single_loss) === single && Number.isFinite(c.multi_loss) === multi,
    )
    return describeFirst(affected, (first) =>
      errorFinding(
        'non-finite-loss',
        `${who} at step ${first.step}: ${describeLosses(first)}${andLater(affected)}.`,
      ),
    )
  })
}

function findZeroReferences(zeros: Comparisons): CorrectnessFinding[] {
  const failed = zeros.filter(({ passed }) => !passed)
  const passed = zeros.filter((c) => c.passed)
  return [
    ...describeFirst(failed, (first) => {
      const what = 'the single-worker loss is 0 and the multi-worker loss is not'
      const message =
        `At step ${first.step} ${what} (${first.multi_loss}): the relative difference is infinite` +
        `${andLater(failed)}.`
      return errorFinding('zero-reference-loss', message)
    }),
    ...describeFirst(passed, (first) => {
      const message = `At step ${first.step} both losses are 0, which passes without a relative difference`
      return noteFinding('zero-reference-loss', `${message}${andLater(passed)}.`)
    }),
  ]
}

function findBeyondTolerance(
  comparisons: Comparisons,
  tolerance: number,
  ranks: string,
): CorrectnessFinding[] {
  const failed = comparisons.filter(({ passed }) => !passed)
  return describeFirst(failed, (first) => {
    const message =
      `At step ${first.step} the losses differ by ${formatHundredths(first.delta_percent)} ` +
      `(${describeLosses(first)}), more than the tolerance of ${formatFraction(tolerance)}` +
      `${andLater(failed)}.${ranks}`
    return errorFinding('loss-difference', message)
  })
}

function findLastBits(different: Comparisons, numCompared: number): CorrectnessFinding[] {
  const largest = largestPercent(different)
  return describeFirst(different, (first) => {
    const message =
      `${different.length} of ${numCompared} losses agree within the tolerance but not to the last bit, ` +
      `first at step ${first.step} (${describeLosses(first)}); the largest difference is ${formatHundredths(largest)}.`
    return noteFinding('loss-difference', message)
  })
}

/** The largest relative difference in percent; Infinity where one step has none, 0 of no steps. */
export const largestPercent = (comparisons: Comparisons): number =>
  comparisons.reduce(
    (largest, { delta_percent: percent }) =>
      Math.max(largest, Number.isNaN(percent) ? Infinity : percent),
    0,
  )

const describeLosses = ({ single_loss: single, multi_loss: multi }: StepComparison): string =>
  `${single} in the single-worker run, ${multi} in the multi-worker run`

const andLater = ({ length }: Comparisons): string =>
  length > 1 ? `, and so at ${length - 1} later ${length === 2 ? 'step' : 'steps'}` : ''

function describeFirst(
  affected: Comparisons,
  describe: (first: StepComparison) => CorrectnessFinding,
): CorrectnessFinding[] {
  const [first] = affected
  return first ? [describe(first)] : []
}

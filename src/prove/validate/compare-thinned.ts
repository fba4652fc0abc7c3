import type { CorrectnessFinding } from '../../kit/records/reports/correctness-report.js'
import type { RunMetrics } from '../../kit/records/run/run-metrics.js'
import { countSteps } from '../../kit/records/run/thinned/all-steps.js'
import { hashOfLosses, hashOfStates } from '../../kit/records/run/thinned/hash-steps.js'
import { errorFinding, noteFinding } from './finding.js'
import type { RunPair } from './run-pair.js'

/** What is known of the steps that a thinned record does not list. */
type ThinnedComparison = {
  /** Whether all steps, listed or not, are known to have equal bits as far as the listed ones have. */
  readonly isWhole: boolean
  /** How many steps both runs recorded; null where the records list them all. */
  readonly recorded: number | null
  readonly findings: readonly CorrectnessFinding[]
}

/**
 * Compares the digests over all steps where a record lists only some: equal digests prove what the list cannot show, and
 * without them the rest was not compared.
 */
export function compareThinned(
  runs: RunPair,
  { numCompared, areListedEqual, mustBeEqual }: ThinnedContext,
): ThinnedComparison {
  const sides = [runs.single, runs.multi]
  if (sides.every(({ thinned_steps: thinned }) => thinned === undefined)) return whole
  const recorded = Math.min(...sides.map(countSteps))
  const { losses, states } = compareAllSteps(sides)
  if (losses === 'equal' && states === 'equal') return { ...whole, recorded }
  const others = `${numCompared} of ${recorded} steps were compared, because the records list no others`
  const different = areListedEqual ? firstDifferent(losses, states) : null
  if (different === null) {
    return { isWhole: false, recorded, findings: [noteFinding('sampled-steps', `${others}.`)] }
  }
  const message = `${others}. All of those are equal, but the digests over every step's ${different} differ, so another step differs.`
  const finding = (mustBeEqual ? errorFinding : noteFinding)(`${different}-difference`, message)
  return { isWhole: false, recorded, findings: [finding] }
}

type Known = 'equal' | 'differ' | 'unknown'

function compareAllSteps(sides: readonly RunMetrics[]): { losses: Known; states: Known } {
  const haveSameSteps = isOne(sides.map(countSteps)) && isOne(sides.map(firstStep))
  if (!haveSameSteps) return { losses: 'unknown', states: 'unknown' }
  return {
    losses: compareDigests(sides.map(hashOfLosses)),
    states: compareDigests(sides.map(hashOfStates)),
  }
}

function firstDifferent(losses: Known, states: Known): 'loss' | 'state' | null {
  if (losses === 'differ') return 'loss'
  return states === 'differ' ? 'state' : null
}

type ThinnedContext = {
  readonly numCompared: number
  /** Whether each listed step has equal losses and states. */
  readonly areListedEqual: boolean
  /** Whether the runs claim the same arithmetic, so that a difference is a fault. */
  readonly mustBeEqual: boolean
}

const whole: ThinnedComparison = { isWhole: true, recorded: null, findings: [] }

const firstStep = ({ steps }: RunMetrics): number | undefined => steps[0]?.step

const isOne = (values: readonly unknown[]): boolean => new Set(values).size === 1

function compareDigests([single, multi]: readonly (string | null)[]): Known {
  if ((single ?? null) === null || (multi ?? null) === null) return 'unknown'
  return single === multi ? 'equal' : 'differ'
}

import type { MetricComparison } from '../../../kit/records/baseline/comparison.js'
import { holmAdjust } from '../../../kit/stats/holm.js'
import { formatPercent } from '../../../kit/wording/percentages.js'
import { plural } from '../../../kit/wording/plural.js'
import type { Decision } from './decision.js'
import {
  detectableEffect,
  halfInterval,
  type HistoryTest,
  limitOf,
  logToWorsening,
  testAgainstHistory,
  worseningToLog,
} from './history-test.js'
import {
  figuresOf,
  type Judge,
  type Judgement,
  type MetricCase,
  percentChange,
  rowOf,
} from './metric-case.js'

/**
 * A pass promises that a change of this size, in percent, would have been detected, or of twice the threshold if that
 * is larger.
 */
const largestUsefulEffectPercent = 25

/** Judges against the history of this machine: a regression must exceed both its noise and the threshold. */
export const judgeTime: Judge = (cases) => {
  const prepared = cases.map((one) => ({ one, test: prepare(one) }))
  const tests = prepared.flatMap(({ test }) => (typeof test === 'string' ? [] : [test]))
  const corrected = holmAdjust(tests.map(({ pValue }) => pValue))
  const adjusted = new Map(tests.map((test, index) => [test, corrected[index]]))
  return prepared.map(({ one, test }) =>
    typeof test === 'string'
      ? untested(one, test)
      : rowOf(one, {
          method: 'history',
          ...decide(one, test, { pValue: adjusted.get(test) ?? 1, numTests: tests.length }),
        }),
  )
}

/** The test of one metric, or why there is none. */
function prepare({ metric, baseline, current, history }: MetricCase): HistoryTest | string {
  if (current.value === null) return 'This run does not have it.'
  const earlier = figuresOf(history.points, metric.name)
  if (earlier.length === 0 && history.otherMachine !== null) return history.otherMachine
  if (earlier.length === 0 && baseline.value === null) return 'The baseline does not have it.'
  if (!(current.value > 0)) return 'It is not above 0, so no ratio can be computed.'
  const usable = earlier.filter((value) => value > 0)
  if (usable.length < history.minSamples) {
    const known = plural(usable.length, 'run')
    return `The baseline has ${known} on this machine; ${history.minSamples} are needed to know its noise.`
  }
  return testAgainstHistory(current.value, usable, metric.direction) ?? 'There are too few runs.'
}

/** Where nothing can be tested, the values of another machine are shown without a percentage. */
function untested(one: MetricCase, reason: string): MetricComparison {
  const judgement: Judgement = { verdict: 'inconclusive', method: 'history', reason }
  const { otherMachine, points } = one.history
  const row = rowOf(one, { ...judgement, samples: points.length })
  return otherMachine === null ? row : { ...row, percent_change: null }
}

type Family = { readonly pValue: number; readonly numTests: number }

function decide(one: MetricCase, test: HistoryTest, { pValue, numTests }: Family): Decision {
  const { metric, current } = one
  const { direction } = metric
  const sign = direction === 'higher' ? -1 : 1
  const usual = Math.exp(sign * test.level.center)
  const thresholdPercent = one.thresholdPercent ?? 0
  const threshold = worseningToLog(thresholdPercent, direction)
  // Holm's step: beyond this interval is the same as a corrected p-value below the error rate.
  const share = test.pValue > 0 ? pValue / test.pValue : numTests
  const half = halfInterval(test, share)
  const smallest = logToWorsening(detectableEffect(test, threshold, numTests), direction)
  const percent = (log: number) => logToWorsening(log, direction)
  return {
    baseline_value: usual,
    percent_change: percentChange(usual, current.value),
    effect_percent: percent(test.effect),
    effect_low_percent: percent(test.effect - half),
    effect_high_percent: percent(test.effect + half),
    p_value: pValue,
    minimum_detectable_effect_percent: smallest,
    samples: test.samples,
    ...conclude(test, { half, threshold, smallest, thresholdPercent }),
  }
}

type Limits = {
  /** A logarithm, like the next field. */
  readonly half: number
  readonly threshold: number
  readonly thresholdPercent: number
  readonly smallest: number | null
}

function conclude(test: HistoryTest, limits: Limits): Pick<Decision, 'verdict' | 'reason'> {
  const { effect, samples } = test
  const { threshold, half } = limits
  const size = Math.max(threshold, half)
  const [worse, better] = [limitOf(test, size, 1), limitOf(test, size, -1)]
  const runs = plural(samples, 'earlier run')
  if (effect > worse.size) {
    return {
      verdict: 'regression',
      reason: `Worse than ${runs} on this machine, beyond their noise.`,
    }
  }
  if (-effect > better.size) {
    return {
      verdict: 'improvement',
      reason: `Better than ${runs} on this machine, beyond their noise.`,
    }
  }
  if (effect > threshold) {
    const why =
      worse.numStrays > 0
        ? `${worse.numStrays} of ${runs} on this machine deviated without a change.`
        : `the noise of ${runs} on this machine explains it.`
    return { verdict: 'inconclusive', reason: `Worse than usual, but inconclusive: ${why}` }
  }
  return concludeQuietly(likeness(test, runs, limits), limits)
}

/** A change that is detected but allowed is still reported. */
function likeness(
  { effect }: HistoryTest,
  runs: string,
  { half, thresholdPercent }: Limits,
): string {
  if (Math.abs(effect) <= half) return `Same as ${runs} on this machine`
  const how = effect > 0 ? 'Worse' : 'Better'
  return `${how} than ${runs} on this machine, within the threshold of ${formatPercent(thresholdPercent)}`
}

/** Nothing was detected; it is a pass only if a change would have been detected. */
function concludeQuietly(
  likeness: string,
  { smallest, thresholdPercent }: Limits,
): Pick<Decision, 'verdict' | 'reason'> {
  const bound = Math.max(largestUsefulEffectPercent, 2 * thresholdPercent)
  if (smallest === null)
    return {
      verdict: 'inconclusive',
      reason: `${likeness}; their noise is too large to detect any change.`,
    }
  const size = formatPercent(smallest)
  return smallest <= bound
    ? { verdict: 'pass', reason: `${likeness}; a change of ${size} would have been detected.` }
    : {
        verdict: 'inconclusive',
        reason: `${likeness}; their noise would hide anything below ${size}.`,
      }
}

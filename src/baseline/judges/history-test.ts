import { robustLevel, type RobustLevel } from '../../stats/robust-level.js'
import { studentQuantile, studentTail } from '../../stats/student-t.js'
import type { Direction } from '../metric.js'

/** How runs of one machine are judged by its earlier ones. */
export const historyLimits = {
  /** Chance of calling anything in a run that is like the others, both directions and all metrics together. */
  errorRate: 0.01,
  /** Relative spread of one run that is believed at least, however well a few runs agree. */
  floor: 0.01,
  /** Share of the earlier runs that may have been as bad, or as good, as one that is called changed. */
  precedents: 0.05,
  /** Standard deviations below which one run in twenty falls. */
  power: 1.645,
}

/** One run held against earlier ones; everything in natural logarithms, positive is worse. */
export type HistoryTest = {
  readonly level: RobustLevel
  readonly effect: number
  /** Standard deviation of the effect if nothing has changed. */
  readonly error: number
  /** Of both sides, before any correction. */
  readonly pValue: number
  readonly samples: number
  /** Earlier runs that were as bad, and as good. */
  readonly asBad: number
  readonly asGood: number
  /** As bad as the worst but for the precedents that are allowed. */
  readonly worstUsual: number
}

/** The test of one positive value against earlier ones; null below three of them. */
export function testAgainstHistory(
  current: number,
  earlier: readonly number[],
  direction: Direction,
): HistoryTest | null {
  const sign = direction === 'higher' ? -1 : 1
  const logs = earlier.filter((value) => value > 0).map((value) => sign * Math.log(value))
  const level = robustLevel(logs, historyLimits.floor)
  if (level === null || !(current > 0)) return null
  const here = sign * Math.log(current)
  const effect = here - level.center
  // The median of n normal values strays by sqrt(pi / 2n) of their spread.
  const error = level.scale * Math.sqrt(1 + Math.PI / (2 * logs.length))
  const descending = logs.map((value) => value - level.center).sort((a, b) => b - a)
  return {
    level,
    effect,
    error,
    pValue: 2 * studentTail(Math.abs(effect) / error, level.degreesOfFreedom),
    samples: logs.length,
    asBad: logs.filter((value) => value >= here).length,
    asGood: logs.filter((value) => value <= here).length,
    worstUsual: descending[allowedPrecedents(logs.length)] ?? Infinity,
  }
}

/** Earlier runs like this one that do not yet make it a usual one. */
export const allowedPrecedents = (samples: number): number =>
  Math.floor(samples * historyLimits.precedents)

/** Half the width of the interval around the effect, if the error rate is shared by so many metrics. */
export function halfInterval({ level, error }: HistoryTest, share: number): number {
  const tail = historyLimits.errorRate / (2 * share)
  return studentQuantile(tail, level.degreesOfFreedom) * error
}

/** Smallest worsening that would be called a regression 19 times in 20, though all metrics share the error rate. */
export function detectableEffect(test: HistoryTest, threshold: number, numTests: number): number {
  const needed = Math.max(threshold, halfInterval(test, numTests), test.worstUsual)
  return needed + historyLimits.power * test.level.scale
}

/** A worsening in percent of the baseline as the logarithm that tests work with, and back. */
export function worseningToLog(percent: number, direction: Direction): number {
  const share = Math.max(0, percent) / 100
  // Nothing falls by more than all of it.
  return direction === 'higher' ? -Math.log1p(-Math.min(1, share)) : Math.log1p(share)
}

export function logToWorsening(log: number, direction: Direction): number | null {
  const percent = direction === 'higher' ? -100 * Math.expm1(-log) : 100 * Math.expm1(log)
  return Number.isFinite(percent) ? percent : null
}

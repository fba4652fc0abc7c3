import { robustLevel, type RobustLevel } from '../../../kit/stats/robust-level.js'
import { studentQuantile, studentTail } from '../../../kit/stats/student-t.js'
import type { Direction } from '../metric.js'

/** How runs of one machine are judged by its earlier ones. */
const historyLimits = {
  /** Chance of a false alarm in an unchanged run, for both directions and all metrics together. */
  errorRate: 0.01,
  /** Smallest relative spread assumed for one run, however well a few runs agree. */
  floor: 0.01,
  /** Share of the earlier runs that may have exceeded the limit without any change. */
  strays: 0.04,
  /** If more have, a change must be this many times as large as the largest of them. */
  beyondStrays: 1.5,
  /** Chance of missing the smallest detectable change. */
  missRate: 0.05,
}

/** One run compared with earlier ones; all values are natural logarithms, positive is worse. */
export type HistoryTest = {
  readonly level: RobustLevel
  readonly effect: number
  /** Standard deviation of the effect if nothing has changed. */
  readonly error: number
  /** Of both sides, before any correction. */
  readonly pValue: number
  readonly samples: number
  /** Of the earlier runs from their own level. */
  readonly deviations: readonly number[]
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
  return {
    level,
    effect,
    error,
    pValue: 2 * studentTail(Math.abs(effect) / error, level.degreesOfFreedom),
    samples: logs.length,
    deviations: logs.map((value) => value - level.center),
  }
}

/** Half the width of the interval around the effect, if this many metrics share the error rate. */
export function halfInterval({ level, error }: HistoryTest, share: number): number {
  const tail = historyLimits.errorRate / (2 * share)
  return studentQuantile(tail, level.degreesOfFreedom) * error
}

/** The limit for a change, and how many earlier runs exceeded it without a change. */
export type Limit = { readonly size: number; readonly numStrays: number }

/**
 * The larger of what matters and what noise explains. A few outliers without any change belong to the machine. If
 * there are more, another outlier proves nothing, unless it is far beyond all of them. `sign` is 1 for changes for the
 * worse, else -1.
 */
export function limitOf({ deviations, samples }: HistoryTest, size: number, sign: 1 | -1): Limit {
  const strays = deviations.map((value) => sign * value).filter((value) => value > size)
  const allowed = Math.floor(samples * historyLimits.strays)
  const isUsual = strays.length > allowed
  return {
    size: isUsual ? historyLimits.beyondStrays * Math.max(...strays) : size,
    numStrays: isUsual ? strays.length : 0,
  }
}

/** Smallest worsening that would be called a regression 19 times in 20, though all metrics share the error rate. */
export function detectableEffect(test: HistoryTest, threshold: number, numTests: number): number {
  const { size } = limitOf(test, Math.max(threshold, halfInterval(test, numTests)), 1)
  return size + studentQuantile(historyLimits.missRate, test.level.degreesOfFreedom) * test.error
}

/** A worsening in percent of the baseline as the logarithm that tests work with, and back. */
export function worseningToLog(percent: number, direction: Direction): number {
  const share = Math.max(0, percent) / 100
  // Nothing falls by more than 100 %.
  return direction === 'higher' ? -Math.log1p(-Math.min(1, share)) : Math.log1p(share)
}

export function logToWorsening(log: number, direction: Direction): number | null {
  const percent = direction === 'higher' ? -100 * Math.expm1(-log) : 100 * Math.expm1(log)
  return Number.isFinite(percent) ? percent : null
}

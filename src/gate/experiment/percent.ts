/** Which way a metric gets better. */
export type Direction = 'lower' | 'higher'

/** A logarithm that grows as the metric gets worse. */
export const worseLog = (value: number, direction: Direction): number =>
  direction === 'lower' ? Math.log(value) : -Math.log(value)

/** A difference of such logarithms as percent of the baseline's value, above zero where it is worse. */
export const toPercentWorse = (difference: number, direction: Direction): number =>
  100 * (direction === 'lower' ? Math.expm1(difference) : -Math.expm1(-difference))

/** The way back; a metric that should be high cannot get worse by 100 % or more. */
export const fromPercentWorse = (percent: number, direction: Direction): number =>
  direction === 'lower' ? Math.log1p(percent / 100) : -Math.log1p(-percent / 100)

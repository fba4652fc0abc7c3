import { oneLine as lineOf } from '../wording/one-line.js'

export { plural } from '../wording/plural.js'

/** Text from outside as one line of so many characters at most; who shows it must still escape it. */
export const oneLine = (text: string, length = 80): string => lineOf(text, length)

/** A figure to six significant digits. */
export function formatFigure(value: number | null): string {
  return value === null ? 'unknown' : String(Number(value.toPrecision(6)))
}

/** A percentage to three significant digits, without a sign. */
export function formatPercent(percent: number): string {
  return `${Number(Math.abs(percent).toPrecision(3))} %`
}

import { groupDigits } from './group-digits.js'

/** A whole number with thousands apart: 12,345. */
export const countText = (count: number): string => groupDigits(count.toFixed(0))

/** A count with its noun: 1 step, 2,000 steps; `nouns` where an s is not enough: 2 anomalies. */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${countText(count)} ${count === 1 ? noun : nouns}`
}

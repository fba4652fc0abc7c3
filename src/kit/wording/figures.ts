import { groupDigits } from './group-digits.js'
import { countText } from './plural.js'

/** The text for every unknown value; never a zero. */
export const unknownText = 'unknown'

/** A figure that may be unknown. */
export type Maybe = number | null | undefined

/** The text of a known figure, otherwise the word for an unknown one. */
export function formatKnown(value: Maybe, format: (known: number) => string): string {
  return value === null || value === undefined ? unknownText : format(value)
}

/** A whole number with thousands separators. */
export function formatCount(value: Maybe): string {
  return formatKnown(value, countText)
}

/** A float to the given number of significant digits, grouped when large, with an exponent when tiny or huge. */
export function formatNumber(value: Maybe, digits = 4): string {
  return formatKnown(value, (known) => {
    if (!Number.isFinite(known) || known === 0) return String(known)
    const size = Math.abs(known)
    if (size < 1e-4 || size >= 1e15) return known.toExponential(digits - 1).replace(/\.?0+e/, 'e')
    return groupDigits(String(Number(known.toPrecision(digits))))
  })
}

/** A float to the given number of significant digits, without separators. */
export function formatPlain(value: Maybe, digits = 6): string {
  return formatKnown(value, (known) => String(Number(known.toPrecision(digits))))
}

/** A float with all its digits, so that different values look different. */
export function formatExact(value: Maybe): string {
  return formatKnown(value, (known) => (Object.is(known, -0) ? '-0' : String(known)))
}

/** Four digits, grouped, with the zeros at the end, so that figures which change keep their width. */
export function formatSteady(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '\u221e' : '\u2212\u221e'
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (size < 0.001 || size >= 1e9) return value.toExponential(2)
  return groupDigits(value.toFixed(Math.max(0, Math.min(4, 3 - Math.floor(Math.log10(size))))))
}

/** The round value of an axis, grouped. */
export const formatAxis = (value: number): string =>
  Math.abs(value) >= 1e9 ? value.toExponential() : groupDigits(String(Number(value.toPrecision(6))))

import { countText } from '../wording/plural.js'

export { plural } from '../wording/plural.js'

/** What stands wherever a value is not known; never a zero. */
export const unknownText = 'unknown'

type Maybe = number | null | undefined

/** A whole number with thousands separators. */
export function formatCount(value: Maybe): string {
  return unless(value, countText)
}

/** A float to so many significant digits, grouped when large, with an exponent when tiny or huge. */
export function formatNumber(value: Maybe, digits = 4): string {
  return unless(value, (known) => {
    if (!Number.isFinite(known) || known === 0) return String(known)
    const size = Math.abs(known)
    if (size < 1e-4 || size >= 1e15) return known.toExponential(digits - 1).replace(/\.?0+e/, 'e')
    const rounded = Number(known.toPrecision(digits))
    return new Intl.NumberFormat('en-US', { maximumSignificantDigits: digits }).format(rounded)
  })
}

/** A float with every digit it has, so that two which differ look different. */
export function formatExact(value: Maybe): string {
  return unless(value, (known) => (Object.is(known, -0) ? '-0' : String(known)))
}

/** Milliseconds in the unit that reads best. */
export function formatDuration(ms: Maybe): string {
  return unless(ms, (known) => {
    const { factor, unit } = timeUnit(known)
    return `${formatNumber(known * factor, 3)} ${unit}`
  })
}

/** The unit in which durations up to this many milliseconds read best, and what to multiply them with. */
export function timeUnit(largestMs: number): { readonly unit: string; readonly factor: number } {
  const size = Math.abs(largestMs)
  if (size !== 0 && size < 1) return { unit: '\u00b5s', factor: 1000 }
  if (size < 1000) return { unit: 'ms', factor: 1 }
  return { unit: 's', factor: 1e-3 }
}

/** Samples per second, whole ones where there are thousands. */
export function formatRate(value: Maybe): string {
  return unless(value, (known) => {
    const amount = known >= 1000 ? formatCount(known) : formatNumber(known)
    return `${amount} samples/s`
  })
}

/** A share of 1 as a percentage. */
export function formatShare(value: Maybe): string {
  return unless(value, (known) => `${formatNumber(known * 100, 3)} %`)
}

/** Bytes in binary units. */
export function formatBytes(value: Maybe): string {
  return unless(value, (known) => {
    const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB']
    const power = known < 1 ? 0 : Math.min(Math.floor(Math.log2(known) / 10), units.length - 1)
    return `${formatNumber(known / 1024 ** power, 4)} ${units[power]}`
  })
}

function unless(value: Maybe, format: (known: number) => string): string {
  return value === null || value === undefined ? unknownText : format(value)
}

import { formatNumber, type Maybe, formatKnown } from './figures.js'

/** A percentage to three significant digits. */
export function formatPercent(percent: Maybe): string {
  return formatKnown(percent, (known) => `${formatNumber(known, 3)} %`)
}

/** A share of 1 as a percentage. */
export function formatShare(share: Maybe): string {
  return formatKnown(share, (known) => formatPercent(known * 100))
}

/** A change in percent with its sign. */
export function formatChange(percent: Maybe): string {
  return formatKnown(percent, (known) => `${known > 0 ? '+' : ''}${formatPercent(known)}`)
}

/** A percentage with one decimal at most: 14.2 %. */
export const formatTenths = (percent: number): string => `${Number(percent.toFixed(1))} %`

/** A fraction as a percentage with two decimals, more where two would show only zeros: 0.01 is 1.00%. */
export function formatFraction(fraction: number): string {
  return formatHundredths(fraction * 100)
}

/** A percentage with two decimals, or with two digits where two decimals would show only zeros. */
export function formatHundredths(percent: number): string {
  if (!Number.isFinite(percent)) return `${percent}%`
  const isTooSmallForTwoDecimals = percent !== 0 && Math.abs(percent) < 0.01
  return `${isTooSmallForTwoDecimals ? Number(percent.toPrecision(2)) : percent.toFixed(2)}%`
}

/** A fraction as a percentage with two decimals, more where two would show only zeros: 0.01 is 1.00%. */
export function formatFraction(fraction: number): string {
  return formatPercent(fraction * 100)
}

/** A percentage with two decimals, or with two digits where two decimals would show only zeros. */
export function formatPercent(percent: number): string {
  if (!Number.isFinite(percent)) return `${percent}%`
  const isTooSmallForTwoDecimals = percent !== 0 && Math.abs(percent) < 0.01
  return `${isTooSmallForTwoDecimals ? Number(percent.toPrecision(2)) : percent.toFixed(2)}%`
}

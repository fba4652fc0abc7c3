/** The 97.5 % quantile of the normal distribution: both ends leave out 2.5 %. */
const z = 1.959964

/** Wilson's 95 % interval of a proportion of `successes` in `trials`; null where nothing was tried. */
export function wilsonInterval(
  successes: number,
  trials: number,
): { readonly low: number; readonly high: number } | null {
  if (trials === 0) return null
  const rate = successes / trials
  const denominator = 1 + (z * z) / trials
  const centre = (rate + (z * z) / (2 * trials)) / denominator
  const spread = Math.sqrt((rate * (1 - rate)) / trials + (z * z) / (4 * trials * trials))
  const half = (z * spread) / denominator
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - half),
    high: successes === trials ? 1 : Math.min(1, centre + half),
  }
}

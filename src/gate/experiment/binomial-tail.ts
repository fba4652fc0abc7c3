/** Probability of at least this many successes in `trials`, each with probability `share`, which is above 0 and below 1. */
export function binomialTail(successes: number, trials: number, share: number): number {
  let [sum, logWays] = [0, 0]
  for (let count = 0; count <= trials; count++) {
    if (count > 0) logWays += Math.log(trials - count + 1) - Math.log(count)
    if (count < successes) continue
    sum += Math.exp(logWays + count * Math.log(share) + (trials - count) * Math.log1p(-share))
  }
  return sum
}

/** Median of numbers; at least one. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Median, smallest and largest, and how many there were. */
export function spread(values) {
  return {
    median: median(values),
    min: Math.min(...values),
    max: Math.max(...values),
    rounds: values.length,
  }
}

/** Spread of theirs[i] / ours[i]: both were measured in the same round, so drift of the machine cancels. */
export function ratioSpread(theirs, ours) {
  return spread(theirs.map((value, round) => value / ours[round]))
}

/** Least squares of log y on log x: y is about factor * x^exponent; `r2` tells how well that holds. */
export function fitPowerLaw(points) {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)])
  const mean = (index) => logs.reduce((sum, log) => sum + log[index], 0) / logs.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const sum = (term) => logs.reduce((total, [x, y]) => total + term(x - meanX, y - meanY), 0)
  const exponent = sum((dx, dy) => dx * dy) / sum((dx) => dx * dx)
  const residual = sum((dx, dy) => (dy - exponent * dx) ** 2)
  return {
    exponent,
    factor: Math.exp(meanY - exponent * meanX),
    r2: 1 - residual / sum((_, dy) => dy * dy),
  }
}

/** Interval that holds the median of what the values were drawn from in 95 of 100 cases, from their order alone. */
export function medianInterval(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const count = sorted.length
  let skipped = 0
  let tail = 0.5 ** count
  for (let term = tail; skipped < (count - 1) >> 1; skipped++) {
    term *= (count - skipped) / (skipped + 1)
    if (tail + term > 0.025) break
    tail += term
  }
  return [sorted[skipped], sorted[count - 1 - skipped]]
}

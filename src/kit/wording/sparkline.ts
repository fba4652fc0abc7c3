const bars = Array.from('\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588')

/** Values as a line of bars, from their smallest to their largest; equal ones are all of middle height. */
export function sparkline(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  // Halves, because the difference of two large numbers may be infinite.
  const height = (value: number): number =>
    high === low ? 0.5 : (value / 2 - low / 2) / (high / 2 - low / 2)
  return values.map((value) => bars[Math.round(height(value) * (bars.length - 1))]).join('')
}

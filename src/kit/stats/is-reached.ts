/** Whether a value is at or past another one in the order of a scale, which may run upwards or downwards. */
export function isReached(value: number, bound: number, scale: readonly number[]): boolean {
  const [first = 0] = scale
  const runsDownwards = (scale.at(-1) ?? first) < first
  return runsDownwards ? value <= bound : value >= bound
}

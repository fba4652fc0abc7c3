import { createCusum } from '../stats/cusum.js'
import { median, stepSpread } from '../stats/robust.js'

/** In standard deviations: three values in a row, as far off as may count, make a change; two do not. */
const limits = { slack: 1, alarm: 5, cap: 3 }

/** Values from which the level of a stretch is first learnt, and the fewest between two changes. */
const learnt = 5

/** No series is so quiet that a hundredth of its level is news. */
const relativeFloor = 0.01

/** Where a series goes over to another level that it keeps, as indices; for a picture, not for a verdict. */
export function changePoints(values: readonly number[]): readonly number[] {
  const found: number[] = []
  for (let start = 0; values.length - start > learnt;) {
    const change = nextChange(values, start)
    if (change === null) break
    found.push(change)
    start = change
  }
  return found
}

function nextChange(values: readonly number[], start: number): number | null {
  const noise = stepSpread([values.slice(start)])
  const [up, down] = [createCusum(limits), createCusum(limits)]
  for (let index = start + learnt; index < values.length; index++) {
    const level = median(values.slice(start, index))
    const spread = Math.max(noise, relativeFloor * Math.abs(level))
    const z = ((values[index] ?? NaN) - level) / spread
    if (!Number.isFinite(z)) continue
    const [rise, fall] = [up.add(z, index), down.add(-z, index)]
    if (rise.isChanged) return rise.since
    if (fall.isChanged) return fall.since
  }
  return null
}

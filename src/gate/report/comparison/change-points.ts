import { mean } from 'd3-array'
import { createCusum } from '../../../kit/stats/cusum.js'
import { median, stepSpread } from '../../../kit/stats/robust.js'

/** In standard deviations: a value counts for at most `cap`, so that a change needs three such values in a row. */
const limits = { slack: 1, alarm: 5, cap: 3 }

/** Number of consecutive values that must lie on the new side: a few outliers are not a new level. */
const confirming = 4

/** A value lies on the new side if it is more than this many standard deviations from the old level. */
const newSideDeviations = 1.5

/** Number of values from which the level of a stretch is first learnt, and the smallest number between two changes. */
const learnt = 5

/** Changes below this share of the level never count, however quiet the series is. */
const relativeFloor = 0.01

/** The indices at which a series changes permanently to a new level; for a picture, not for a verdict. */
export function changePoints(values: readonly number[]): readonly number[] {
  const found: number[] = []
  for (let start = 0; values.length - start > learnt;) {
    const end = changedBy(values, start)
    if (end === null) break
    start = bestSplit(values, start, end)
    found.push(start)
  }
  return found
}

/** The value at which a change of level after `start` becomes certain; null if there is none. */
function changedBy(values: readonly number[], start: number): number | null {
  const noise = stepSpread([values.slice(start)])
  const [rise, fall] = [createSide(), createSide()]
  for (let index = start + learnt; index < values.length; index++) {
    const level = median(values.slice(start, index))
    const spread = Math.max(noise, relativeFloor * Math.abs(level))
    const z = ((values[index] ?? NaN) - level) / spread
    if (!Number.isFinite(z)) continue
    const [hasRisen, hasFallen] = [rise.add(z, index), fall.add(-z, index)]
    if (hasRisen || hasFallen) return index
  }
  return null
}

/** One direction of change. */
function createSide() {
  const cusum = createCusum(limits)
  let inARow = 0
  return {
    add(z: number, at: number): boolean {
      inARow = z > newSideDeviations ? inARow + 1 : 0
      return cusum.add(z, at).isChanged && inARow >= confirming
    },
  }
}

/** The split of the values from `start` to `end` into the two most distinct levels. */
function bestSplit(values: readonly number[], start: number, end: number): number {
  const candidates = values.map((_, at) => at).slice(start + learnt, end - confirming + 2)
  const scored = candidates.map((at) => ({ at, score: scoreOf(values, start, at, end) }))
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).at
}

/** Difference of the means before and after, in units of its own uncertainty. */
function scoreOf(values: readonly number[], ...[start, at, end]: [number, number, number]): number {
  const [before, after] = [values.slice(start, at), values.slice(at, end + 1)]
  const difference = Math.abs((mean(before) ?? NaN) - (mean(after) ?? NaN))
  return difference * Math.sqrt((before.length * after.length) / (before.length + after.length))
}

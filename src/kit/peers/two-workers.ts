import { median } from '../stats/robust.js'

/** Logarithms of both workers' values at a look. */
export type Levels = readonly [number, number]

/** Looks needed before the change as its reference, and after it. */
const leastBefore = 6
const leastAfter = 3

/**
 * Whether it is `suspect` that has changed: it must have risen by most of what now lies between the two, and the other
 * not. With two there is no majority, so their own pasts decide; a trend that both share (`isTrending`) is no change.
 */
export function blameOneOfTwo(
  history: readonly Levels[],
  suspect: 0 | 1,
  isTrending: boolean,
): boolean {
  const change = changeOf(history)
  if (change === null) return false
  const slope = isTrending ? commonSlope(history, change) : 0
  const level = (worker: 0 | 1, from: number, to: number): number =>
    median(history.slice(from, to).map((row, look) => row[worker] - slope * (from + look)))
  const now = (worker: 0 | 1): number => level(worker, change, history.length)
  const rise = (worker: 0 | 1): number => now(worker) - level(worker, 0, change)
  const other = suspect === 0 ? 1 : 0
  const gap = now(suspect) - now(other)
  return rise(suspect) > 0.5 * gap && Math.abs(rise(other)) < 0.5 * rise(suspect)
}

/** The look at which the difference between the two, which has no trend, changed most; null in too short a past. */
function changeOf(history: readonly Levels[]): number | null {
  const apart = history.map(([first, second]) => first - second)
  let best: { look: number; weight: number } | null = null
  for (let look = leastBefore; look <= history.length - leastAfter; look++) {
    const share = (look * (history.length - look)) / history.length
    const weight =
      Math.abs(median(apart.slice(look)) - median(apart.slice(0, look))) * Math.sqrt(share)
    if (best === null || weight > best.weight) best = { look, weight }
  }
  return best?.look ?? null
}

/** By how much both move from look to look, before the change and after it. */
function commonSlope(history: readonly Levels[], change: number): number {
  const slopes = [history.slice(0, change), history.slice(change)].flatMap((part) =>
    part.flatMap((late, at) =>
      part.slice(0, at).map((early, from) => (sumOf(late) - sumOf(early)) / 2 / (at - from)),
    ),
  )
  return median(slopes) || 0
}

const sumOf = ([first, second]: Levels): number => first + second

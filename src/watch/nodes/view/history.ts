import type { HistoryPoint } from './nodes-view.js'

export type HistoryLimits = { readonly maxPoints: number; readonly maxAgeMs: number }

const means = [
  'score',
  'latencyMs',
  'cpuPercent',
  'memoryPercent',
  'diskPercent',
  'gpuUtilizationPercent',
  'gpuMemoryPercent',
  'gpuPowerW',
] as const

/**
 * Adds a point; the oldest comes first. Points that are too old are dropped. If there are too many, two neighbours in
 * the older half with the fewest rounds are merged.
 */
export function addPoint(
  points: readonly HistoryPoint[],
  point: HistoryPoint,
  { maxPoints, maxAgeMs }: HistoryLimits,
): readonly HistoryPoint[] {
  const first = points.findIndex(({ atMs }) => point.atMs - atMs <= maxAgeMs)
  const all = first === -1 ? [point] : [...points.slice(first), point]
  while (all.length > Math.max(2, maxPoints)) mergeSmallest(all)
  return all
}

function mergeSmallest(points: HistoryPoint[]): void {
  const last = Math.max(1, points.length >> 1)
  let [best, fewest] = [0, Infinity]
  for (let at = 0; at < last; at++) {
    const rounds = roundsFrom(points, at)
    if (rounds < fewest) [best, fewest] = [at, rounds]
  }
  const [first, second] = [points[best], points[best + 1]]
  if (first && second) points.splice(best, 2, mergePoints(first, second))
}

const roundsFrom = (points: readonly HistoryPoint[], at: number): number =>
  (points[at]?.rounds ?? 0) + (points[at + 1]?.rounds ?? 0)

/** Merges two points: weighted means, the highest temperature, the later time. */
function mergePoints(first: HistoryPoint, second: HistoryPoint): HistoryPoint {
  const values = Object.fromEntries(
    means.map((name) => [
      name,
      weighted(
        { value: first[name], weight: first.answered },
        { value: second[name], weight: second.answered },
      ),
    ]),
  ) as Pick<HistoryPoint, (typeof means)[number]>
  const hottest = [first.gpuTemperatureC, second.gpuTemperatureC].filter((one) => one !== null)
  return {
    ...values,
    atMs: second.atMs,
    rounds: first.rounds + second.rounds,
    answered: first.answered + second.answered,
    gpuTemperatureC: hottest.length === 0 ? null : Math.max(...hottest),
  }
}

type Weighted = { readonly value: number | null; readonly weight: number }

function weighted(a: Weighted, b: Weighted): number | null {
  if (a.value === null || b.value === null) return a.value ?? b.value
  const weight = a.weight + b.weight
  return weight === 0 ? (a.value + b.value) / 2 : (a.value * a.weight + b.value * b.weight) / weight
}

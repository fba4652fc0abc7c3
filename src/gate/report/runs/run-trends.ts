import type { BaselinePoint } from '../../../kit/records/baseline/baseline.js'
import { isSameMachine } from '../../../kit/records/baseline/same-machine.js'
import { changePoints } from '../comparison/change-points.js'

/** A finished run and its figures; the point is null where its record does not say where it was measured. */
export type RunOfTrend = {
  readonly name: string
  /** What was trained, and by how many workers. */
  readonly what: string
  readonly point: BaselinePoint | null
}

/** One figure over the runs of one configuration on one kind of machine, oldest first. */
export type RunTrend = {
  readonly what: string
  readonly metric: string
  readonly label: string
  readonly unit: string | null
  readonly values: readonly { readonly run: string; readonly value: number }[]
  /** The runs from which on the figure has another level. */
  readonly newLevels: readonly string[]
}

/** Fewer runs are no trend. */
export const leastRuns = 8

/** A figure whose trend is asked for. */
type TrendMetric = {
  readonly name: string
  readonly label: string
  readonly unit: string | null
}

/** The trends of runs, which come oldest first; those with other settings or on another machine are never mixed. */
export function trendsOf(
  runs: readonly RunOfTrend[],
  metrics: readonly TrendMetric[],
): readonly RunTrend[] {
  return groupsOf(runs).flatMap((group) =>
    metrics.flatMap((metric) => trendOf(metric, group)).filter(isLongEnough),
  )
}

const isLongEnough = ({ values }: RunTrend): boolean => values.length >= leastRuns

type Known = RunOfTrend & { readonly point: BaselinePoint }

function groupsOf(runs: readonly RunOfTrend[]): readonly (readonly Known[])[] {
  const groups: Known[][] = []
  for (const run of runs) {
    if (run.point === null) continue
    const known = { ...run, point: run.point }
    const own = groups.find(([first]) => first !== undefined && isAlike(first.point, known.point))
    if (own === undefined) groups.push([known])
    else own.push(known)
  }
  return groups
}

const isAlike = (a: BaselinePoint, b: BaselinePoint): boolean =>
  a.configuration === b.configuration && isSameMachine(a.fingerprint, b.fingerprint)

function trendOf(
  { name: metric, label, unit }: TrendMetric,
  group: readonly Known[],
): readonly RunTrend[] {
  const values = group.flatMap(({ name, point }) => {
    const value = point.metrics[metric] ?? null
    return value === null ? [] : [{ run: name, value }]
  })
  const [first] = group
  if (first === undefined) return []
  const changes = changePoints(values.map(({ value }) => value))
  const newLevels = changes.flatMap((at) => values[at]?.run ?? [])
  return [{ what: first.what, metric, label, unit, values, newLevels }]
}

import type {
  Comparison,
  ComparisonVerdict,
  MetricComparison,
  MetricVerdict,
  Severity,
} from '../../../kit/records/baseline/comparison.js'

/** A metric of a comparison; missing fields of older files are derived from their other fields. */
export type JudgedMetric = MetricComparison & {
  readonly name: string
  readonly label: string
  readonly verdict: MetricVerdict
  readonly severity: Severity
}

/** Every metric of a comparison; an unjudged one is inconclusive, never a pass. */
export function judgedMetrics(comparison: Comparison): readonly JudgedMetric[] {
  const floors = noiseFloorsOf(comparison)
  return Object.entries(comparison.comparisons).map(([name, metric]) => ({
    ...metric,
    noise_floor_percent: metric.noise_floor_percent ?? floors.get(name) ?? null,
    name,
    label: metric.label ?? name,
    verdict: verdictOf(metric),
    severity: metric.severity ?? 'error',
  }))
}

/** A regression remains one, whatever other fields of the file say. */
function verdictOf({ is_regression, verdict, percent_change }: MetricComparison): MetricVerdict {
  if (is_regression) return 'regression'
  if (verdict !== undefined) return verdict
  return percent_change === null ? 'inconclusive' : 'pass'
}

/** By metric, as a paired experiment records them next to its rows. */
function noiseFloorsOf({ experiment }: Comparison): ReadonlyMap<string, number> {
  const floors: unknown = (experiment as { noise_floor_percent?: unknown } | null | undefined)
    ?.noise_floor_percent
  const entries = typeof floors === 'object' && floors !== null ? Object.entries(floors) : []
  return new Map(entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])))
}

/** Splits the metrics into watched ones and others. */
export const isWatched = ({ severity }: JudgedMetric): boolean => severity !== 'off'

/** From healthy to failed. */
const order: readonly ComparisonVerdict[] = [
  'pass',
  'improvement',
  'inconclusive',
  'warning',
  'regression',
]

/** The recorded verdict of the comparison, unless its metrics are worse. */
export function overallVerdict(comparison: Comparison): ComparisonVerdict {
  const ofMetrics = verdictOfMetrics(judgedMetrics(comparison))
  const stated = comparison.verdict ?? ofMetrics
  return order.indexOf(stated) > order.indexOf(ofMetrics) ? stated : ofMetrics
}

function verdictOfMetrics(metrics: readonly JudgedMetric[]): ComparisonVerdict {
  const watched = metrics.filter(isWatched)
  const regressions = watched.filter(({ verdict }) => verdict === 'regression')
  if (regressions.some(({ severity }) => severity === 'error')) return 'regression'
  if (regressions.length > 0) return 'warning'
  const concluded = watched.filter(({ verdict }) => verdict !== 'inconclusive')
  if (concluded.length === 0) return 'inconclusive'
  return concluded.some(({ verdict }) => verdict === 'improvement') ? 'improvement' : 'pass'
}

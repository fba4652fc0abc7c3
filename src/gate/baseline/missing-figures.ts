import type { Comparison, MetricComparison } from '../../kit/records/baseline/comparison.js'
import { listFew } from '../../kit/wording/first-few.js'
import { oneLine } from '../../kit/wording/one-line.js'
import { findMetric } from './metrics/index.js'
import { withoutRequest } from './without-request.js'

/** Names that a sentence lists before it counts the others. */
const maxNamed = 8

/**
 * The comparison after what could not be compared because one side lacks it: a figure that the baseline has and would be
 * judged, and one that was asked for by name. Beside figures that passed, it is still no pass. What the two runs were
 * not both asked to measure is not missing.
 */
export function withMissingFigures<Compared extends Comparison>(
  comparison: Compared,
  asked: readonly string[],
  isBlocked: (name: string) => boolean = () => false,
): Compared {
  const rows = Object.entries(comparison.comparisons)
  const lost = rows.filter(([name, row]) => isLost(row) && !isBlocked(name)).map(([name]) => name)
  const unmet = asked.filter((name) => !lost.includes(name) && isUnmet(comparison, name))
  const reasons = [
    ...(lost.length === 0 ? [] : [`The baseline has what this run lacks: ${list(lost)}.`]),
    ...(unmet.length === 0 ? [] : [`Asked for, but not measured on both sides: ${list(unmet)}.`]),
  ]
  return reasons.reduce(withoutRequest<Compared>, comparison)
}

/** A figure without a direction is shown and not judged, so nothing is lost with it. */
const isLost = (row: MetricComparison): boolean =>
  row.severity !== 'off' &&
  row.direction !== undefined &&
  row.verdict === 'inconclusive' &&
  hasBaseline(row) &&
  row.current_value === null &&
  (row.current_digest ?? null) === null

function isUnmet({ comparisons }: Comparison, name: string): boolean {
  const row = Object.hasOwn(comparisons, name) ? comparisons[name] : undefined
  return row === undefined || (row.verdict === 'inconclusive' && !hasBaseline(row))
}

const hasBaseline = ({ baseline_value, baseline_digest = null }: MetricComparison): boolean =>
  baseline_value !== null || baseline_digest !== null

const list = (names: readonly string[]): string =>
  listFew(
    names.map((name) => oneLine(findMetric(name)?.label ?? name, 60)),
    maxNamed,
  )

import type {
  Comparison,
  MetricComparison,
  Severity,
} from '../../../kit/records/baseline/comparison.js'
import { formatMetric } from '../../../kit/wording/units.js'
import { oneLine } from '../../../kit/wording/one-line.js'
import { composeHeadline, decideVerdict } from '../comparison-verdict.js'
import type { Limit, Limits } from '../limits.js'
import { findMetric } from '../metrics/index.js'
import { withoutRequest } from '../without-request.js'
import type { Reading } from './metric-case.js'

/** What the limits of a comparison rest on. */
type LimitCase = {
  readonly limits: Limits
  readonly severities: Readonly<Record<string, Severity>>
  /** A figure of the judged run. */
  readonly read: (name: string) => Reading
}

/**
 * The comparison after the absolute limits, which need no baseline: what is beyond one is a regression, and what was
 * not measured leaves the comparison inconclusive. A metric within its limits keeps its verdict.
 */
export function judgeLimits<Compared extends Comparison>(
  comparison: Compared,
  one: LimitCase,
): Compared {
  const judged = Object.entries(one.limits).map(([name, limits]) => judge(name, limits, one))
  if (judged.length === 0) return comparison
  const rows = { ...comparison.comparisons }
  for (const { name, row } of judged) rows[name] = mergeRow(rows[name], row)
  const unknown = judged.filter(({ row }) => row.verdict === 'inconclusive')
  const reasons = unknown.map(({ row }) => `${row.label}: ${row.reason}`)
  const outcome = outcomeOf(comparison, rows)
  return reasons.reduce(withoutRequest<Compared>, { ...comparison, comparisons: rows, ...outcome })
}

type Judged = { readonly name: string; readonly row: MetricComparison }

/** A limit decides alone where there is no baseline yet; otherwise it only makes a verdict worse. */
function outcomeOf(
  comparison: Comparison,
  rows: Comparison['comparisons'],
): Partial<Pick<Comparison, 'verdict' | 'headline'>> {
  const verdict = decideVerdict(rows)
  const isWorse = verdict === 'regression' || verdict === 'warning'
  const isAlone =
    comparison.origin?.status === 'none' && (comparison.unavailable ?? []).length === 0
  return isWorse || isAlone ? { verdict, headline: composeHeadline(rows) } : {}
}

function mergeRow(known: MetricComparison | undefined, row: MetricComparison): MetricComparison {
  if (known === undefined || row.is_regression) return { ...known, ...row }
  const reason = [known.reason, row.reason].filter((part) => part !== undefined).join(' ')
  return { ...known, limit: row.limit, reason }
}

function judge(name: string, limits: readonly Limit[], { severities, read }: LimitCase): Judged {
  const known = describe(name)
  const reading = read(name)
  const { verdict, reason } = decide(reading, limits, known.unit)
  const asked = Object.hasOwn(severities, name) ? severities[name] : undefined
  const row = {
    ...known,
    baseline_value: null,
    current_value: reading.value,
    percent_change: null,
    is_regression: verdict === 'regression',
    severity: asked ?? 'error',
    method: 'limit',
    limit: limits.map(inWords).join(', '),
    verdict,
    reason,
  } as const
  return { name, row }
}

/** Limits are set for registered metrics only. */
function describe(name: string) {
  const { label = name, metricClass = 'time', unit = null } = findMetric(name) ?? {}
  return { label, metric_class: metricClass, unit } as const
}

const inWords = ({ bound, text }: Limit): string => `${bound} ${text}`

function decide({ value, digest }: Reading, limits: readonly Limit[], unit: string | null) {
  const allowed = `${limits.map(inWords).join(' and ')} is allowed`
  if (value === null) {
    return digest === null
      ? ({ verdict: 'inconclusive', reason: `It was not measured; ${allowed}.` } as const)
      : ({ verdict: 'regression', reason: `It is ${oneLine(digest, 40)}; ${allowed}.` } as const)
  }
  const verdict = limits.every((limit) => isWithin(value, limit)) ? 'pass' : 'regression'
  return { verdict, reason: `It is ${formatMetric(value, unit)}; ${allowed}.` } as const
}

const isWithin = (value: number, limit: Limit): boolean =>
  limit.bound === 'at most' ? value <= limit.value : value >= limit.value

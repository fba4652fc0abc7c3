import type { ComparisonVerdict, MetricComparison } from '../../kit/records/baseline/comparison.js'
import { formatPlain } from '../../kit/wording/figures.js'
import { oneLine } from '../../kit/wording/one-line.js'
import { formatChange } from '../../kit/wording/percentages.js'
import { formatMetric } from '../../kit/wording/units.js'
import { plural } from '../../kit/wording/plural.js'
import { listFew } from '../../kit/wording/first-few.js'

type Named = readonly (readonly [string, MetricComparison])[]
type Rows = Readonly<Record<string, MetricComparison>>

/** Labels that a headline names before it counts the others. */
const maxNamed = 3

/** The overall verdict: severe regressions first; it is never a pass if nothing could be concluded. */
export function decideVerdict(rows: Rows): ComparisonVerdict {
  const judged = Object.values(rows).filter(({ severity }) => severity !== 'off')
  const regressions = judged.filter(({ is_regression: isRegression }) => isRegression)
  if (regressions.some(({ severity }) => severity !== 'warn')) return 'regression'
  if (regressions.length > 0) return 'warning'
  if (judged.every(({ verdict }) => verdict === 'inconclusive')) return 'inconclusive'
  return judged.some(({ verdict }) => verdict === 'improvement') ? 'improvement' : 'pass'
}

/** The metrics that a comparison leaves open by their kind: times that differ, and what is only shown. */
export type OpenKinds = Readonly<Record<'times' | 'shown', ReadonlySet<string>>>

const noKinds: OpenKinds = { times: new Set(), shown: new Set() }

/** The verdict in one sentence with its figures. */
export function composeHeadline(rows: Rows, { times, shown }: OpenKinds = noKinds): string {
  const all = Object.entries(rows).filter(([, { severity }]) => severity !== 'off')
  const where = (isMeant: (row: MetricComparison) => boolean) =>
    all.filter(([, row]) => isMeant(row))
  const regressions = where((row) => row.is_regression)
  const severe = regressions.filter(([, { severity }]) => severity !== 'warn')
  const concluded = where(({ verdict }) => verdict !== 'inconclusive').length
  const isOpen = where(({ verdict }) => verdict === 'inconclusive')
  const count = (kind: ReadonlySet<string>) => isOpen.filter(([key]) => kind.has(key)).length
  const [openTimes, openShown] = [count(times), count(shown)]
  const open = isOpen.length - openTimes - openShown
  if (severe.length > 0) return `${plural(severe.length, 'regression')}: ${name(severe)}.`
  if (regressions.length > 0) return describeWarnings(regressions)
  if (concluded === 0) return describeNothing(all)
  const better = where(({ verdict }) => verdict === 'improvement')
  const rest = `no regression in ${plural(concluded, 'metric')}${open > 0 ? `, ${open} inconclusive` : ''}${unjudged(openTimes)}${onlyShown(openShown)}.`
  return better.length > 0 ? `Better: ${name(better)}; ${rest}` : `N${rest.slice(1)}`
}

const unjudged = (count: number): string =>
  count > 0 ? `; ${plural(count, 'metric')} of time not judged` : ''

const onlyShown = (count: number): string =>
  count > 0 ? `; ${plural(count, 'figure')} shown without a verdict` : ''

function describeWarnings(regressions: Named): string {
  const accepted = regressions.filter(([, row]) => row.accepted !== undefined)
  const others = regressions.filter(([, row]) => row.accepted === undefined)
  const by = [...new Set(accepted.map(([, row]) => oneLine(row.accepted?.by ?? '', 60)))].join(', ')
  return [
    ...(accepted.length > 0 ? [`Worse, accepted by ${by}: ${name(accepted)}.`] : []),
    ...(others.length > 0 ? [`Worse, reported as a warning: ${name(others)}.`] : []),
  ].join(' ')
}

function describeNothing(all: readonly (readonly [string, MetricComparison])[]): string {
  const [, first] = all[0] ?? []
  return first === undefined
    ? 'Nothing was compared.'
    : oneLine(`No conclusion for ${plural(all.length, 'metric')}: ${first.reason ?? ''}`, 240)
}

function name(rows: readonly (readonly [string, MetricComparison])[]): string {
  const named = rows.map(([key, row]) => describeRow(key, row))
  return listFew(named, maxNamed)
}

/** Such as `Throughput -12.5 %`, or both values if a percentage is not meaningful. */
function describeRow(key: string, row: MetricComparison): string {
  const label = oneLine(row.label ?? key, 60)
  const { percent_change: percent, metric_class: metricClass } = row
  if (row.method === 'limit') return describeLimit(label, row)
  const hasValues = row.baseline_value !== null && row.current_value !== null
  if (percent !== null && percent !== 0 && metricClass !== 'exact') {
    return `${label} ${formatChange(percent)}`
  }
  if (hasValues) {
    return `${label} ${formatPlain(row.baseline_value)} \u2192 ${formatPlain(row.current_value)}`
  }
  return describeDigests(label, row)
}

function describeLimit(label: string, { current_value, unit, limit }: MetricComparison): string {
  const allowed = oneLine(limit ?? 'a limit', 80)
  return `${label} ${formatMetric(current_value, unit)} (${allowed} allowed)`
}

function describeDigests(label: string, row: MetricComparison): string {
  const before = wordOf(row.baseline_digest, row.baseline_value)
  const now = wordOf(row.current_digest, row.current_value)
  if (now === null) return `${label} lost`
  const isShort = Math.max(now.length, before?.length ?? Infinity) <= 12
  return isShort ? oneLine(`${label} ${before} \u2192 ${now}`, 80) : `${label} changed`
}

const wordOf = (digest: string | null | undefined, value: number | null): string | null =>
  digest ?? (value === null ? null : formatPlain(value))

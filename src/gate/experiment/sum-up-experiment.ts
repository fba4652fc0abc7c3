import type { ComparisonVerdict, MetricComparison } from '../../kit/records/baseline/comparison.js'
import type { ExperimentResult } from './analyse-experiment.js'
import { formatTenths } from '../../kit/wording/percentages.js'

type Rows = ExperimentResult['comparisons']

/** One verdict for all metrics; an inconclusive gated metric is not a pass. */
export function sumUpVerdict(comparisons: Rows): ComparisonVerdict {
  const rows = Object.values(comparisons)
  const has = (verdict: string, severity: string) =>
    rows.some((row) => row.verdict === verdict && row.severity === severity)
  if (has('regression', 'error')) return 'regression'
  if (has('regression', 'warn')) return 'warning'
  if (rows.length === 0) return 'inconclusive'
  const isGated = rows.some(({ severity }) => severity === 'error')
  if (has('inconclusive', 'error') || (!isGated && has('inconclusive', 'warn'))) {
    return 'inconclusive'
  }
  return has('improvement', 'error') || has('improvement', 'warn') ? 'improvement' : 'pass'
}

/** The verdict in one sentence. */
export function headlineOf(verdict: ComparisonVerdict, comparisons: Rows): string {
  const named = (wanted: string, severity?: string) =>
    Object.values(comparisons)
      .filter((row) => row.verdict === wanted && (!severity || row.severity === severity))
      .map(({ label = '', reason = '' }) => `${label}: ${reason}`)
      .join('; ')
  switch (verdict) {
    case 'regression':
      return `Side B is worse. ${named('regression', 'error')}`
    case 'warning': {
      const open = named('inconclusive', 'error')
      const warned = `Side B is worse in metrics that only warn. ${named('regression', 'warn')}`
      return open === '' ? warned : `${warned}. Inconclusive: ${open}`
    }
    case 'improvement':
      return `Side B is better. ${named('improvement')}`
    case 'inconclusive':
      if (Object.keys(comparisons).length === 0) return 'Nothing was compared'
      return `Some metrics are inconclusive. ${named('inconclusive', 'error') || named('inconclusive')}`
    case 'pass':
      return 'No regression'
  }
}

/** What the gate can see here and now, measured on its own runs. */
export function describeSensitivity({
  comparisons,
  controlMetric,
  noiseFloors,
}: Pick<ExperimentResult, 'comparisons' | 'controlMetric' | 'noiseFloors'>): readonly string[] {
  const floor = noiseFloors[controlMetric]
  return [
    ...(floor === undefined
      ? []
      : [
          `Noise floor: side A compared with itself may appear ${formatTenths(floor)} slower or faster.`,
        ]),
    ...detectableSentence(comparisons[controlMetric]),
  ]
}

function detectableSentence(row: MetricComparison | undefined): readonly string[] {
  const detectable = row?.minimum_detectable_effect_percent ?? null
  return detectable === null
    ? []
    : [`This gate detects a slowdown of ${formatTenths(detectable)} in 19 of 20 experiments.`]
}

import type { ComparisonVerdict, MetricComparison } from '../records/comparison.js'
import type { ExperimentResult } from './analyse-experiment.js'
import { percentText } from './percent.js'

type Rows = ExperimentResult['comparisons']

/** One verdict for all metrics; what is gated and could not be concluded is no pass. */
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
      const told = `Side B differs in what is only warned of. ${named('regression', 'warn')}`
      return open === '' ? told : `${told}. Not concluded: ${open}`
    }
    case 'improvement':
      return `Side B is better. ${named('improvement')}`
    case 'inconclusive':
      if (Object.keys(comparisons).length === 0) return 'Nothing was compared'
      return `Not everything could be concluded. ${named('inconclusive', 'error') || named('inconclusive')}`
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
      : [`Noise floor: side A against itself may seem ${percentText(floor)} slower or faster.`]),
    ...detectableSentence(comparisons[controlMetric]),
  ]
}

function detectableSentence(row: MetricComparison | undefined): readonly string[] {
  const detectable = row?.minimum_detectable_effect_percent ?? null
  return detectable === null
    ? []
    : [`This gate detects a slowdown of ${percentText(detectable)} in 19 of 20 experiments.`]
}

import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import { judgedMetrics } from './judged-metrics.js'
import { formatPercent } from '../../../kit/wording/percentages.js'

/** Whether this gate detected an injected slowdown, as a sentence; null if none was injected. */
export function controlInWords(comparison: Comparison): string | null {
  const { positive_control: control } = comparison
  if (control === null || control === undefined) return null
  const { intended_percent, measured_percent, metric, is_detected } = control
  const label = judgedMetrics(comparison).find(({ name }) => name === metric)?.label ?? metric
  const measured = formatPercent(measured_percent)
  const outcome = is_detected ? 'was reported as a regression' : 'was NOT reported as a regression'
  return `Positive control: a slowdown of ${formatPercent(intended_percent)} that was really injected (measured in ${label}: ${measured}) ${outcome} by this gate.`
}

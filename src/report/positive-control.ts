import type { Comparison } from '../records/comparison.js'
import { judgedMetrics } from './judged-metrics.js'
import { formatNumber, unknownText } from './number-format.js'

/** Whether this gate was seen to speak; null where nobody tried. */
export function controlInWords(comparison: Comparison): string | null {
  const { positive_control: control } = comparison
  if (control === null || control === undefined) return null
  const { intended_percent, measured_percent, metric, is_detected } = control
  const label = judgedMetrics(comparison).find(({ name }) => name === metric)?.label ?? metric
  const measured = measured_percent === null ? unknownText : percentText(measured_percent)
  const outcome = is_detected ? 'was called a regression' : 'was NOT called a regression'
  return `Positive control: a slowdown of ${percentText(intended_percent)} that was really made (measured in ${label}: ${measured}) ${outcome} by this gate.`
}

const percentText = (percent: number) => `${formatNumber(percent, 3)} %`

import { formatNumber } from '../../../kit/wording/figures.js'
import { formatShare } from '../../../kit/wording/percentages.js'
import { throughputRatio, whyNoSpeedUp } from '../../../kit/wording/speed-up.js'
import type { LabelledRun } from '../report-context.js'
import type { KeyFigure } from '../section.js'

/** Throughput relative to that of the reference. A ratio that says nothing about the training is not judged, and not at the top. */
export function speedUpFigure({ metrics }: LabelledRun, reference: LabelledRun): KeyFigure {
  const ratio = throughputRatio(reference.metrics, metrics)
  const figure = { id: 'speed_up', label: 'Speed-up', value: ratio, unit: 'times' }
  if (ratio === null) {
    const detail = 'a throughput is not known'
    return { ...figure, text: formatNumber(null), detail }
  }
  const caveat = whyNoSpeedUp(reference.metrics, metrics)
  if (caveat !== null) {
    return { ...figure, text: 'not judged', detail: caveat, caveat }
  }
  const ideal = metrics.num_workers / reference.metrics.num_workers
  const share = `${formatShare(ratio / ideal)} of the ideal ${formatNumber(ideal, 3)}\u00d7`
  const detail =
    ratio > ideal ? `${share}: more than sharing the work explains, so noise or caches` : share
  return { ...figure, text: `${formatNumber(ratio, 3)}\u00d7`, detail, isHeadline: true }
}

import type { FaultReport, Proportion } from '../../../kit/records/reports/fault-report.js'
import { summarizeSample } from '../../../kit/stats/summarize-sample.js'
import { describeProportion, locationInWords, percentDigits } from './fault-words.js'
import { formatDuration } from '../../../kit/wording/durations.js'
import { formatCount, formatNumber } from '../../../kit/wording/figures.js'
import { formatShare } from '../../../kit/wording/percentages.js'
import { plural } from '../../../kit/wording/plural.js'
import type { KeyFigure } from '../section.js'

/** The campaign in numbers, with the three most important at the top of the page. */
export function faultFigures(report: FaultReport): readonly KeyFigure[] {
  const { rates } = report
  const { steps, ms } = medianLatencies(report)
  const location = rate('fault_location_rate', 'Right rank or link', rates.location)
  return [
    { ...rate('fault_detection_rate', 'Faults detected', rates.detection), isHeadline: true },
    { ...location, detail: locationInWords(report), isHeadline: true },
    rate('fault_naming_rate', 'Right kind of fault', rates.naming),
    rate('fault_precision', 'Precision', rates.precision),
    falseAlarms(rates.false_alarms),
    {
      id: 'fault_latency_steps',
      label: 'Detection latency',
      value: steps,
      unit: 'steps',
      text: steps === null ? formatNumber(null) : `${formatNumber(steps)} steps`,
      detail: ms === null ? 'median' : `median; ${formatDuration(ms)}`,
    },
    {
      id: 'fault_latency_ms',
      label: 'Detection latency in time',
      value: ms,
      unit: 'ms',
      text: formatDuration(ms),
      detail: 'median over the detected faults',
    },
  ]
}

/** Over all faults that took effect and were detected; null if no latency is known. */
export function medianLatencies({ trials }: FaultReport) {
  const scores = trials
    .filter(({ kind, effective }) => kind === 'fault' && effective)
    .flatMap(({ score }) => (score?.detected ? [score] : []))
  return {
    steps: summarizeSample(scores.flatMap(({ latency_steps }) => latency_steps ?? [])).p50,
    ms: summarizeSample(scores.flatMap(({ latency_ms }) => latency_ms ?? [])).p50,
  }
}

function rate(id: string, label: string, proportion: Proportion): KeyFigure {
  return {
    id,
    label,
    value: proportion.rate,
    unit: 'of 1',
    text: formatShare(proportion.rate),
    detail: describeProportion(proportion),
  }
}

function falseAlarms(proportion: Proportion): KeyFigure {
  const { successes, trials, high } = proportion
  const isKnown = trials > 0
  const runs = `in ${plural(trials, 'run')}`
  return {
    id: 'fault_false_alarms',
    label: 'False alarms',
    unit: 'runs',
    value: isKnown ? successes : null,
    text: formatCount(isKnown ? successes : null),
    detail: high === null ? runs : `${runs}; below ${percentDigits(high)} % of them at 95 %`,
    isHeadline: true,
  }
}

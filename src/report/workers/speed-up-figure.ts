import type { RunMetrics } from '../../records/run/run-metrics.js'
import { formatDuration } from '../../wording/durations.js'
import { formatNumber } from '../../wording/figures.js'
import { formatShare } from '../../wording/percentages.js'
import { plural } from '../../wording/plural.js'
import type { LabelledRun } from '../report-context.js'
import type { KeyFigure } from '../section.js'

/** In shorter steps of one worker there is too little work to share, because starting an exchange takes longer. */
const shortestSharedStepMs = 2
/** In a shorter run the first steps, which warm up, decide the throughput. */
const fewestSteps = 10

/** Throughput relative to that of the reference. A ratio below 1 that says nothing about the training is not judged. */
export function speedUpFigure({ metrics }: LabelledRun, reference: LabelledRun): KeyFigure {
  const before = reference.metrics.average_throughput_samples_per_sec
  const after = metrics.average_throughput_samples_per_sec
  const ratio = before !== null && after !== null && before > 0 ? after / before : null
  const figure = { id: 'speed_up', label: 'Speed-up', value: ratio, unit: 'times' }
  if (ratio === null) {
    const detail = 'a throughput is not known'
    return { ...figure, text: formatNumber(null), detail, isHeadline: true }
  }
  const caveat = whyNoSpeedUp(ratio, metrics, reference.metrics)
  if (caveat !== null) {
    return { ...figure, text: 'not judged', detail: caveat, caveat, isHeadline: true }
  }
  const ideal = metrics.num_workers / reference.metrics.num_workers
  const detail = `${formatShare(ratio / ideal)} of the ideal ${formatNumber(ideal, 3)}\u00d7`
  return { ...figure, text: `${formatNumber(ratio, 3)}\u00d7`, detail, isHeadline: true }
}

/** A speed-up as a number for programs; null where the report does not judge it. */
export function judgedSpeedUp(
  ratio: number | null,
  single: RunMetrics | null,
  multi: RunMetrics | null,
): number | null {
  if (single === null || multi === null || ratio === null) return null
  return whyNoSpeedUp(ratio, multi, single) === null ? ratio : null
}

type Metrics = LabelledRun['metrics']

/** Why the ratio says nothing about sharing the work; null if it does. */
function whyNoSpeedUp(ratio: number, metrics: Metrics, reference: Metrics): string | null {
  const { num_workers: workers } = metrics
  if (workers === reference.num_workers) return `both runs have ${plural(workers, 'worker')}`
  const steps = Math.min(metrics.num_steps, reference.num_steps)
  if (steps < fewestSteps) return `a run of ${plural(steps, 'step')} is mostly warm-up`
  return ratio < 1 ? whyNotJudged(metrics, reference) : null
}

/** Why no speed-up was to be expected of this model on this machine; null if one was. */
function whyNotJudged(metrics: Metrics, reference: Metrics): string | null {
  const cores = metrics.environment?.cpu_cores ?? Infinity
  if (cores < metrics.num_workers) {
    return `${metrics.num_workers} workers on ${cores === 1 ? 'one core' : `${cores} cores`}`
  }
  const stepMs = reference.workers?.[0]?.step_ms?.p50 ?? shortestSharedStepMs
  if (stepMs >= shortestSharedStepMs) return null
  return `steps of ${formatDuration(stepMs)} are too short`
}

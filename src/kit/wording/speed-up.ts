import type { RunMetrics } from '../records/run/run-metrics.js'
import { formatDuration } from './durations.js'
import { plural } from './plural.js'

/** In shorter steps of one worker there is too little work to share, because starting an exchange takes longer. */
const shortestSharedStepMs = 2
/** In a shorter run the first steps, which warm up, decide the throughput. */
const fewestSteps = 10

/** Throughput over that of the reference of the same job; null where one is not known. */
export function throughputRatio(reference: RunMetrics, metrics: RunMetrics): number | null {
  const before = reference.average_throughput_samples_per_sec
  const after = metrics.average_throughput_samples_per_sec
  return before && after ? after / before : null
}

/** Whether its throughput says little about longer runs. */
export const isMostlyWarmUp = ({ num_steps: steps }: RunMetrics): boolean => steps < fewestSteps

/** Why the ratio says nothing about sharing the work, whatever it is; null if it may. */
export function whyIncomparable(reference: RunMetrics, metrics: RunMetrics): string | null {
  const { num_workers: workers } = metrics
  if (workers === reference.num_workers) return `both runs have ${plural(workers, 'worker')}`
  const steps = Math.min(metrics.num_steps, reference.num_steps)
  const isShort = [metrics, reference].some(isMostlyWarmUp)
  return isShort ? `a run of ${plural(steps, 'step')} is mostly warm-up` : null
}

/**
 * Why no ratio of these runs says anything about sharing the work; null if one does. It does not depend on the ratio, or
 * only the good ones would be shown.
 */
export const whyNoSpeedUp = (reference: RunMetrics, metrics: RunMetrics): string | null =>
  whyIncomparable(reference, metrics) ?? whyNotJudged(reference, metrics)

/** The ratio for programs; null where the report does not judge it. */
export function judgedSpeedUp(
  reference: RunMetrics | null,
  metrics: RunMetrics | null,
): number | null {
  if (reference === null || metrics === null) return null
  const ratio = throughputRatio(reference, metrics)
  return ratio === null || whyNoSpeedUp(reference, metrics) !== null ? null : ratio
}

/** The scaling efficiency that the run states, for programs; null where the report does not judge the speed-up. */
export function judgedEfficiencyPercent(
  reference: RunMetrics | null,
  metrics: RunMetrics | null,
): number | null {
  if (metrics === null || isMostlyWarmUp(metrics)) return null
  if (reference !== null && judgedSpeedUp(reference, metrics) === null) return null
  return metrics.scaling_efficiency_pct ?? null
}

/** Why this model on this machine cannot show a speed-up; null if it can. */
function whyNotJudged(reference: RunMetrics, metrics: RunMetrics): string | null {
  const cores = metrics.environment?.cpu_cores ?? Infinity
  if (cores < metrics.num_workers) {
    return `${metrics.num_workers} workers on ${cores === 1 ? 'one core' : `${cores} cores`}`
  }
  const stepMs = reference.workers?.[0]?.step_ms?.p50 ?? shortestSharedStepMs
  if (stepMs >= shortestSharedStepMs) return null
  return `a step of ${formatDuration(stepMs)} is too little work to share`
}

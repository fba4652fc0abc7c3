import { findMetric } from '../../../gate/baseline/metrics/index.js'
import type { Metric } from '../../../gate/baseline/metric.js'
import type { MeasuredRun } from '../../../gate/experiment/arm.js'
import type {
  ExactMetric,
  ExperimentMetrics,
  PairedMetric,
} from '../../../gate/experiment/paired-metrics.js'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'

/** Only few, because tests of one severity reduce each other's power. */
const pairedNames = [
  'faster_half_step_ms',
  'faster_half_compute_ms',
  'p50_step_ms',
  'p50_allreduce_ms',
  'peak_rss_bytes',
]
const exactNames = ['bytes_sent_per_step', 'messages_per_step', 'final_state_hash']

/** A slowdown of steps also slows their faster half, which is the least noisy figure of whole steps. */
const stepMetric = 'faster_half_step_ms'

/**
 * Reported, but never a failure: a median jumps between the speeds of a shared machine, and a reduction mostly waits
 * for the slower worker.
 */
const warnedOf = ['p50_step_ms', 'p50_allreduce_ms']

/** The metrics of an experiment: those of the baseline that can be compared between two runs on one machine. */
export const experimentMetrics: ExperimentMetrics = {
  paired: pairedNames.map((name) => toPaired(metricNamed(name))),
  exact: exactNames.map((name) => toExact(metricNamed(name))),
  control: stepMetric,
}

/**
 * The metrics of a user's command that can be judged. Metrics that no run has are listed instead, except the time of a
 * step, without which nothing was compared.
 */
export function metricsOfCommand(runs: readonly MeasuredRun[]): {
  readonly metrics: ExperimentMetrics
  readonly unmeasured: readonly string[]
} {
  const isKnown = ({ name }: { readonly name: string }) =>
    name === stepMetric || runs.some(({ values }) => (values[name] ?? null) !== null)
  const { paired, exact } = experimentMetrics
  const unmeasured = [...paired, ...exact].filter((metric) => !isKnown(metric))
  return {
    metrics: { ...experimentMetrics, paired: paired.filter(isKnown), exact: exact.filter(isKnown) },
    unmeasured: unmeasured.map(({ label }) => label),
  }
}

/** The figures of one process. Only values above zero have a ratio, and one worker has no peer to reduce with. */
export function readMeasurement(run: RunMetrics): Readonly<Record<string, number | string | null>> {
  const ofOneWorker = run.num_workers === 1 ? ['p50_allreduce_ms'] : []
  return Object.fromEntries([
    ...pairedNames.map((name) => {
      const value = read(name, run)
      const isKnown = typeof value === 'number' && value > 0 && !ofOneWorker.includes(name)
      return [name, isKnown ? value : null] as const
    }),
    ...exactNames.map((name) => [name, read(name, run)] as const),
  ])
}

function read(name: string, run: RunMetrics): number | string | null {
  return metricNamed(name).read({
    single: null,
    multi: run,
    correctness: null,
    faults: null,
    sizes: { checkpointBytes: null, bundleBytes: null },
  })
}

function metricNamed(name: string): Metric {
  const metric = findMetric(name)
  if (metric === undefined) throw new Error(`there is no metric ${name}`)
  return metric
}

function toPaired({ name, label, unit, ...metric }: Metric): PairedMetric {
  const { metricClass, direction, thresholdPercent, severity } = metric
  if ((metricClass !== 'time' && metricClass !== 'resource') || direction === 'equal') {
    throw new Error(`${name} cannot be compared in pairs`)
  }
  const known = {
    name,
    label,
    unit,
    metricClass,
    direction,
    thresholdPercent: thresholdPercent ?? 0,
  }
  return { ...known, severity: warnedOf.includes(name) ? 'warn' : severity }
}

function toExact({ name, label, unit, severity, direction }: Metric): ExactMetric {
  if (direction === 'higher') throw new Error(`${name} is compared in the opposite direction`)
  return { name, label, unit, severity, direction }
}

import {
  fasterHalfComputeMs,
  fasterHalfStepMs,
  stepTimesOf,
} from '../../../kit/records/run/thinned/all-steps.js'
import type { Metric } from '../metric.js'
import { communicationOverheadPercent, scalingEfficiencyPercent, speedup } from './run-figures.js'

type TimeMetric = Pick<
  Metric,
  'name' | 'label' | 'direction' | 'unit' | 'thresholdPercent' | 'read'
>

const time = (metric: TimeMetric): Metric => ({ metricClass: 'time', severity: 'error', ...metric })

/** Time metrics: they vary from run to run, so only statistics can detect a change. */
export const timeMetrics: readonly Metric[] = [
  time({
    name: 'speedup',
    label: 'Speed-up',
    direction: 'higher',
    unit: null,
    thresholdPercent: 5,
    read: ({ single, multi }) => speedup(single, multi),
  }),
  time({
    name: 'scaling_efficiency_pct',
    label: 'Scaling efficiency',
    direction: 'higher',
    unit: '%',
    thresholdPercent: 5,
    read: ({ single, multi }) => scalingEfficiencyPercent(single, multi),
  }),
  time({
    name: 'communication_overhead_percent',
    label: 'Communication overhead',
    direction: 'lower',
    unit: '%',
    thresholdPercent: 20,
    read: ({ multi }) => multi && communicationOverheadPercent(multi),
  }),
  time({
    name: 'average_throughput_samples_per_sec',
    label: 'Throughput',
    direction: 'higher',
    unit: 'samples/s',
    thresholdPercent: 5,
    read: ({ multi }) => multi?.average_throughput_samples_per_sec ?? null,
  }),
  // Excludes steps that a compiler or another program delayed.
  time({
    name: 'faster_half_step_ms',
    label: 'Step time, faster half',
    direction: 'lower',
    unit: 'ms',
    thresholdPercent: 5,
    read: ({ multi }) => multi && fasterHalfStepMs(multi),
  }),
  time({
    name: 'faster_half_compute_ms',
    label: 'Compute time, faster half',
    direction: 'lower',
    unit: 'ms',
    thresholdPercent: 5,
    read: ({ multi }) => multi && fasterHalfComputeMs(multi),
  }),
  time({
    name: 'p50_step_ms',
    label: 'Step time, median',
    direction: 'lower',
    unit: 'ms',
    thresholdPercent: 5,
    read: ({ multi }) => multi && stepTimesOf(multi).p50,
  }),
  time({
    name: 'p95_step_ms',
    label: 'Step time, 95th percentile',
    direction: 'lower',
    unit: 'ms',
    thresholdPercent: 10,
    read: ({ multi }) => multi && stepTimesOf(multi).p95,
  }),
  time({
    name: 'p50_allreduce_ms',
    label: 'All-reduce, median',
    direction: 'lower',
    unit: 'ms',
    thresholdPercent: 20,
    read: ({ multi }) => multi?.p50_allreduce_ms ?? null,
  }),
  time({
    name: 'total_time_sec',
    label: 'Training time',
    direction: 'lower',
    unit: 's',
    thresholdPercent: 5,
    read: ({ multi }) => (multi?.num_steps ? multi.total_time_sec : null),
  }),
]

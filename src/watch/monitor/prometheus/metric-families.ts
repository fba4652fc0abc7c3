import type { MetricFamily } from '../../../kit/prometheus/metric-family.js'
import type { Sample } from '../../../kit/prometheus/samples.js'

const run = ['run'] as const
const rank = ['run', 'rank'] as const
const gauge = (help: string, labels: readonly string[]): MetricFamily => ({
  type: 'gauge',
  help,
  labels,
})

/** Every metric there is. Milliseconds of a view become seconds here. */
export const metricFamilies = {
  minicluster_build_info: gauge(
    'Always 1; the labels name the program that serves these metrics.',
    ['version', 'node_version'],
  ),
  minicluster_up: gauge(
    '1 if the state of the run can be read; 0 before it exists and when it can no longer be read.',
    run,
  ),
  minicluster_last_seen_timestamp_seconds: gauge(
    'When the known state of the run was written, in seconds since 1970.',
    run,
  ),
  minicluster_age_seconds: gauge('Time since the known state of the run was written.', run),
  minicluster_elapsed_seconds: gauge('Time since the run began.', run),
  minicluster_eta_seconds: gauge('Time until the last step at the current pace.', run),
  minicluster_phase: gauge('1 for the phase that the run is in, 0 for the others.', [
    'run',
    'phase',
  ]),
  minicluster_verdict: gauge('1 for the verdict on the run, 0 for the others.', ['run', 'verdict']),
  minicluster_steps_completed: gauge('Steps that all workers have finished.', run),
  minicluster_steps_planned: gauge('Total number of steps of the run.', run),
  minicluster_workers: gauge('Workers in each state.', ['run', 'state']),
  minicluster_ranks_left_out: gauge(
    'Workers that have no metrics of their own here, because there are too many.',
    run,
  ),
  minicluster_anomalies_active: gauge('Active anomalies.', ['run', 'type']),
  minicluster_anomalies_undecided: gauge(
    '1 for a type of anomaly that cannot be judged with what was seen, 0 for the others.',
    ['run', 'type'],
  ),
  minicluster_anomalies_raised_total: {
    type: 'counter',
    help: 'Anomalies raised since the monitor began to watch the run.',
    labels: ['run', 'type'],
  },
  minicluster_worker_state: gauge('1 for the state that the worker is in, 0 for the others.', [
    ...rank,
    'state',
  ]),
  minicluster_worker_step: gauge('Newest finished step of the worker, from 0.', rank),
  minicluster_worker_unmoved_seconds: gauge("Time since the worker's step last moved.", rank),
  minicluster_worker_loss: gauge('Last loss reported by the worker; may be NaN.', rank),
  minicluster_worker_throughput_samples_per_second: gauge(
    'Own samples per second of the worker lately; the sum over the ranks is the pace of the job.',
    rank,
  ),
  minicluster_worker_compute_seconds: gauge('Compute time of the worker in its newest step.', rank),
  minicluster_worker_allreduce_seconds: gauge(
    'Time of the all-reduce in the newest step of the worker.',
    rank,
  ),
  minicluster_worker_step_seconds: gauge('Duration of the newest step of the worker.', rank),
} as const satisfies Readonly<Record<string, MetricFamily>>

export type MetricSample = Sample<keyof typeof metricFamilies>

/** The label that names the run; empty, which Prometheus treats as absent, while its name is unknown. */
export type RunLabel = { readonly run: string }

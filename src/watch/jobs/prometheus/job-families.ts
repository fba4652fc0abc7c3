import type { MetricFamily } from '../../../kit/prometheus/metric-family.js'

const gauge = (help: string, ...labels: readonly string[]): MetricFamily => ({
  type: 'gauge',
  help,
  labels: ['job', ...labels],
})

/** Every metric of a watched job. Unknown values have no sample. */
export const jobFamilies = {
  minicluster_job_state: gauge('1 for the state of the job in Ray, 0 for the others.', 'state'),
  minicluster_job_health: gauge('1 for the health of the job, 0 for the others.', 'status'),
  minicluster_job_check_status: gauge(
    '1 for the status of the check, 0 for the others.',
    'check',
    'status',
  ),
  minicluster_job_cluster_reachable: gauge('1 while the cluster answers, 0 while it does not.'),
  minicluster_job_step: gauge('Newest step in the log.'),
  minicluster_job_steps_expected: gauge('Total number of steps of the job.'),
  minicluster_job_step_seconds: gauge('Median duration of the newest steps.'),
  minicluster_job_time_left_seconds: gauge('Remaining steps times the median duration of a step.'),
  minicluster_job_throughput: gauge('Newest throughput in the log, in its own unit.', 'unit'),
  minicluster_job_rank_alive: gauge('1 unless Ray Train reports the rank as dead, then 0.', 'rank'),
  minicluster_job_gpu_utilization_percent: gauge(
    'Highest utilization of the GPU in the newest polls.',
    'node',
    'gpu_index',
  ),
  minicluster_job_gpu_memory_used_bytes: gauge('Memory of the GPU in use.', 'node', 'gpu_index'),
  minicluster_job_resource_used: gauge(
    'Amount of a Ray resource that is used or reserved.',
    'resource',
  ),
  minicluster_job_resource_total: gauge('Total amount of a Ray resource.', 'resource'),
} as const satisfies Readonly<Record<string, MetricFamily>>

export type JobMetric = keyof typeof jobFamilies

type Family = {
  readonly type: 'gauge'
  readonly help: string
  readonly labels: readonly string[]
}

const gauge = (help: string, ...labels: readonly string[]): Family => ({
  type: 'gauge',
  help,
  labels: ['job', ...labels],
})

/** Every metric of a watched job. What is not known has no sample. */
export const jobFamilies = {
  minicluster_job_state: gauge(
    "1 for Ray's word for the state of the job, 0 for the others.",
    'state',
  ),
  minicluster_job_health: gauge('1 for what the checks say together, 0 for the others.', 'status'),
  minicluster_job_check_status: gauge(
    '1 for what the check says of the job, 0 for the others.',
    'check',
    'status',
  ),
  minicluster_job_cluster_reachable: gauge('1 while the cluster answers, 0 while it does not.'),
  minicluster_job_step: gauge('Last step that the log shows.'),
  minicluster_job_steps_expected: gauge('Steps that the job is to make.'),
  minicluster_job_step_seconds: gauge('Median time of the last steps.'),
  minicluster_job_time_left_seconds: gauge('Steps left times the median time of a step.'),
  minicluster_job_throughput: gauge('Newest throughput in the log, in its own unit.', 'unit'),
  minicluster_job_rank_alive: gauge('1 while Ray Train does not call the rank dead.', 'rank'),
  minicluster_job_gpu_utilization_percent: gauge(
    'Highest share of time in which the GPU computed, of the last looks.',
    'node',
    'gpu_index',
  ),
  minicluster_job_gpu_memory_used_bytes: gauge('Memory of the GPU in use.', 'node', 'gpu_index'),
  minicluster_job_resource_used: gauge('In use or reserved, of a resource of Ray.', 'resource'),
  minicluster_job_resource_total: gauge('What Ray has of a resource.', 'resource'),
} as const satisfies Readonly<Record<string, Family>>

export type JobMetric = keyof typeof jobFamilies

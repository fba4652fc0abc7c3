import type { JobSnapshot } from '../../../kit/records/jobs/job-snapshot.js'
import { jobStatuses } from '../job.js'
import { inSeconds, known, type Sample, sample, stateSet } from '../../../kit/prometheus/samples.js'
import type { JobMetric } from './job-families.js'

type JobSample = Sample<JobMetric>

const statuses = ['ok', 'bad', 'unknown'] as const

/** A snapshot as samples; while the cluster does not answer, only that it is silent. */
export function jobSamples(snapshot: JobSnapshot | null): readonly JobSample[] {
  if (snapshot === null) return []
  const { job, state, status, checks, lostSinceMs } = snapshot
  const about = { job }
  const isLost = lostSinceMs !== null
  return [
    sample('minicluster_job_cluster_reachable', about, Number(!isLost)),
    ...stateSet('minicluster_job_health', about, 'status', [statuses, status]),
    ...checks.flatMap((check) =>
      stateSet('minicluster_job_check_status', { ...about, check: check.name }, 'status', [
        statuses,
        check.status,
      ]),
    ),
    ...(isLost ? [] : stateSet('minicluster_job_state', about, 'state', [jobStatuses, state])),
    ...(isLost ? [] : [...progressSamples(snapshot), ...partSamples(snapshot)]),
  ]
}

function progressSamples(snapshot: JobSnapshot): JobSample[] {
  const { job, step, totalSteps, stepMs, timeLeftMs, throughput } = snapshot
  const about = { job }
  return [
    ...known('minicluster_job_step', about, step),
    ...known('minicluster_job_steps_expected', about, totalSteps),
    ...known('minicluster_job_step_seconds', about, inSeconds(stepMs)),
    ...known('minicluster_job_time_left_seconds', about, inSeconds(timeLeftMs)),
    ...known(
      'minicluster_job_throughput',
      { ...about, unit: throughput?.unit ?? 'unknown' },
      throughput?.value ?? null,
    ),
  ]
}

function partSamples({ job, ranks, gpus, resources }: JobSnapshot): JobSample[] {
  return [
    ...ranks.flatMap(({ rank, status }) =>
      known(
        'minicluster_job_rank_alive',
        { job, rank: String(rank ?? 'unknown') },
        status === null ? null : Number(status !== 'DEAD'),
      ),
    ),
    ...gpus.flatMap((gpu, place) => {
      const about = { job, node: gpu.node, gpu_index: String(gpu.index ?? place) }
      const bytes = gpu.memoryUsedMb === null ? null : gpu.memoryUsedMb * 2 ** 20
      return [
        ...known('minicluster_job_gpu_utilization_percent', about, gpu.utilizationPercent),
        ...known('minicluster_job_gpu_memory_used_bytes', about, bytes),
      ]
    }),
    ...resources.flatMap(({ name, used, total }) => [
      sample('minicluster_job_resource_used', { job, resource: name }, used),
      sample('minicluster_job_resource_total', { job, resource: name }, total),
    ]),
  ]
}

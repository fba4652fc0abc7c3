import type { JobPicture } from '../../../kit/records/jobs/job-picture.js'
import { issuesOf, progressText } from './view-lines.js'

/** A picture as `jobs watch --json` prints it: the fields of `jobs health`, and the progress of the job. */
export function recordPicture(picture: JobPicture) {
  const { throughput, ranks, gpus, resources, demands, lostSinceMs, timeLeftMs, stepMs } = picture
  return {
    record_version: 1,
    healthy: picture.status === 'ok',
    status: picture.status,
    job_id: picture.job,
    cluster: picture.cluster,
    checked_at: new Date(picture.atMs).toISOString(),
    state: picture.state,
    progress: progressText(picture),
    step: picture.step,
    total_steps: picture.totalSteps,
    step_seconds: seconds(stepMs),
    time_left_seconds: seconds(timeLeftMs),
    runtime_seconds: seconds(runtimeMs(picture)),
    seconds_since_new_step: seconds(stillMs(picture)),
    throughput,
    unreachable_since: lostSinceMs === null ? null : new Date(lostSinceMs).toISOString(),
    ranks,
    gpus: gpus.map((gpu) => ({
      node: gpu.node,
      index: gpu.index,
      name: gpu.name,
      utilization_percent: gpu.utilizationPercent,
      memory_used_mb: gpu.memoryUsedMb,
      memory_total_mb: gpu.memoryTotalMb,
      temperature_celsius: gpu.temperatureC,
    })),
    resources: resources.map(({ name, used, total, reservedUnused }) => ({
      name,
      used,
      total,
      reserved_unused: reservedUnused,
    })),
    unmet: demands,
    checks: picture.checks,
    issues: issuesOf(picture),
  }
}

function runtimeMs({ startedMs, endedMs, atMs }: JobPicture): number | null {
  return startedMs === null ? null : Math.max(0, (endedMs ?? atMs) - startedMs)
}

/** While the cluster does not answer, it is unknown whether there are new steps. */
function stillMs({ movedMs, atMs, lostSinceMs }: JobPicture): number | null {
  return movedMs === null || lostSinceMs !== null ? null : Math.max(0, atMs - movedMs)
}

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000)

import type { JobSnapshot } from '../../../kit/records/jobs/job-snapshot.js'
import { issuesOf, progressText } from './view-lines.js'

/** A snapshot as `jobs watch --json` prints it: the fields of `jobs health`, and the progress of the job. */
export function jobRecord(snapshot: JobSnapshot) {
  const { throughput, ranks, gpus, resources, demands, lostSinceMs, timeLeftMs, stepMs } = snapshot
  return {
    record_version: 1,
    healthy: snapshot.status === 'ok',
    status: snapshot.status,
    job_id: snapshot.job,
    cluster: snapshot.cluster,
    checked_at: new Date(snapshot.atMs).toISOString(),
    state: snapshot.state,
    progress: progressText(snapshot),
    step: snapshot.step,
    total_steps: snapshot.totalSteps,
    step_seconds: seconds(stepMs),
    time_left_seconds: seconds(timeLeftMs),
    runtime_seconds: seconds(runtimeMs(snapshot)),
    seconds_since_new_step: seconds(stillMs(snapshot)),
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
    checks: snapshot.checks,
    issues: issuesOf(snapshot),
  }
}

function runtimeMs({ startedMs, endedMs, atMs }: JobSnapshot): number | null {
  return startedMs === null ? null : Math.max(0, (endedMs ?? atMs) - startedMs)
}

/** While the cluster does not answer, it is unknown whether there are new steps. */
function stillMs({ movedMs, atMs, lostSinceMs }: JobSnapshot): number | null {
  return movedMs === null || lostSinceMs !== null ? null : Math.max(0, atMs - movedMs)
}

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000)

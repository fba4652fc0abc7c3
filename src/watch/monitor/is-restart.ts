import type { HealthCheckpoint } from '../../kit/records/monitor/health-checkpoint.js'

/** Whether the same run was restarted: it had failed and continues, or every worker is at an earlier step. */
export function isRestart(before: HealthCheckpoint, next: HealthCheckpoint): boolean {
  if (before.minicluster?.ended?.outcome === 'failed' && next.minicluster?.ended === null)
    return true
  if (before.workers.length === 0 || next.workers.length === 0) return false
  const steps = new Map(before.workers.map((worker) => [worker.worker_id, worker.step]))
  return next.workers.every(({ worker_id, step }) => step < (steps.get(worker_id) ?? -1))
}

import type { HealthCheckpoint } from '../../kit/records/monitor/health-checkpoint.js'

/** How a run ended according to its checkpoint, or null; a failed run that is restarted has not ended. */
export function runEnd(checkpoint: HealthCheckpoint): 'complete' | 'failed' | null {
  if (checkpoint.is_complete) return 'complete'
  const { ended = null } = checkpoint.minicluster ?? {}
  if (ended !== null) return ended.outcome === 'failed' && ended.is_final ? 'failed' : null
  const { workers } = checkpoint
  const allFailed = workers.length > 0 && workers.every(({ status }) => status === 'failed')
  return allFailed ? 'failed' : null
}

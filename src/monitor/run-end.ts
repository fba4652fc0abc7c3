import type { HealthCheckpoint } from '../records/health-checkpoint.js'

/** How a run ended, by its checkpoint's own word, or null; one that failed and is started anew has not ended. */
export function runEnd(checkpoint: HealthCheckpoint): 'complete' | 'failed' | null {
  if (checkpoint.is_complete) return 'complete'
  const { ended = null } = checkpoint.minicluster ?? {}
  if (ended !== null) return ended.outcome === 'failed' && ended.is_final ? 'failed' : null
  const { workers } = checkpoint
  const allFailed = workers.length > 0 && workers.every(({ status }) => status === 'failed')
  return allFailed ? 'failed' : null
}

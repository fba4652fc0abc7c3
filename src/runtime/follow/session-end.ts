import type { MonitorView } from '../../watch/monitor/monitor-view.js'
import type { HealthCheckpoint } from '../../kit/records/monitor/health-checkpoint.js'

/** The reason why a session ended. */
export type EndReason = 'ended' | 'timeout' | 'stale' | 'interrupted'

/** A stale run may come back: it is given up after this multiple of the time that makes it stale. */
const stalePatience = 6
/** A failed run whose end is not marked final may have been restarted by then. */
const failedGraceMs = 3000

type SessionTimeouts = { readonly timeoutMs: number; readonly staleAfterMs: number }

/**
 * Decides when the watch ends: the run has ended, none has begun within `timeoutMs`, or there was no sign of it for six
 * times `staleAfterMs`, and for at least `timeoutMs`.
 */
export function createSessionEnd({ timeoutMs, staleAfterMs }: SessionTimeouts, startMs: number) {
  // The first of them has passed by the time a run is stale.
  const silenceMs = Math.max((stalePatience - 1) * staleAfterMs, timeoutMs)
  let phase: MonitorView['phase'] | null = null
  let sinceMs = startMs
  return (
    view: Pick<MonitorView, 'phase'>,
    newest: HealthCheckpoint | null,
    nowMs: number,
  ): EndReason | null => {
    if (view.phase !== phase) [phase, sinceMs] = [view.phase, nowMs]
    const lastedMs = nowMs - sinceMs
    switch (view.phase) {
      case 'complete':
        return 'ended'
      case 'failed':
        return lastedMs >= graceOf(newest) ? 'ended' : null
      case 'waiting':
        return nowMs - startMs >= timeoutMs ? 'timeout' : null
      case 'running':
        return null
      default:
        return lastedMs >= silenceMs ? 'stale' : null
    }
  }
}

function graceOf(newest: HealthCheckpoint | null): number {
  return newest?.minicluster?.ended?.is_final === true ? 0 : failedGraceMs
}

import { readOwner } from '../files/lock-file.js'
import { leaseMs, renewedAt } from '../files/lock-lease.js'
import { type ProcessIdentity, processState } from './process-identity.js'

/**
 * What is known of a daemon: it is `running` if it can be seen. Of one on another machine or in another container only
 * its lock can be seen: that is `renewed`, or `silent` if it was not for so long that another process may take it.
 */
type DaemonSight = 'running' | 'renewed' | 'silent'

/** The owner of a daemon's lock. */
export type Daemon = {
  readonly owner: ProcessIdentity
  readonly sight: DaemonSight
  /** Since the lock was last renewed. */
  readonly silentMs: number
}

/** The daemon with this lock; null if there is none, or if it has ended. */
export async function findDaemon(lockPath: string): Promise<Daemon | null> {
  const owner = await readOwner(lockPath)
  const renewedMs = owner === null ? null : await renewedAt(lockPath)
  if (owner === null || renewedMs === null) return null
  const state = processState(owner)
  if (state === 'gone') return null
  const silentMs = Math.max(0, Date.now() - renewedMs)
  if (state === 'alive') return { owner, sight: 'running', silentMs }
  return { owner, sight: silentMs > leaseMs ? 'silent' : 'renewed', silentMs }
}

/** A daemon as documents show it. */
export const recordDaemon = ({ owner, sight, silentMs }: Daemon) => ({
  pid: owner.pid,
  host: owner.host,
  started_at: owner.started_at,
  sight,
  silent_ms: Math.round(silentMs),
})

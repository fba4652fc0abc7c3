import { formatElapsed } from './durations.js'

/** The process that has the lock of a daemon, as documents show it. */
export type Watcher = {
  readonly pid: number
  readonly host: string
  /** ISO 8601. */
  readonly started_at?: string | null
  /** `running` if it can be seen; of one elsewhere only whether its lock is `renewed`, or `silent` for 10 minutes. */
  readonly sight?: 'running' | 'renewed' | 'silent' | undefined
  /** Since it last renewed its lock. */
  readonly silent_ms?: number | undefined
}

/** Says what a process does if it can be seen, and otherwise only what its lock shows. */
export function watcherInWords(watcher: Watcher, does: string): string {
  const { pid, host, started_at: at, sight = 'running', silent_ms: silentMs = 0 } = watcher
  const since = typeof at === 'string' ? ` since ${at}` : ''
  if (sight === 'running') return `process ${pid} on ${host} ${does}${since}`
  return `process ${pid} on ${host} has the lock, which it last renewed ${formatElapsed(silentMs)} ago; whether it still ${does} cannot be seen from here`
}

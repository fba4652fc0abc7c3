import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { jsonOrNull } from '../../../kit/records/json/json-or-null.js'
import { hasOwnProc, isRunning, type ProcessStat, readProcessStat } from './process-state.js'

/** Identifies a process on any machine; null for what the system does not report. */
export type ProcessIdentity = {
  readonly pid: number
  readonly host: string
  readonly machine_id: string | null
  readonly boot_id: string | null
  readonly pid_namespace: string | null
  /** Start of the process, in clock ticks since the boot: a reused process id has another. */
  readonly start_ticks: string | null
  readonly started_at: string | null
}

/** This very process. */
export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    host: hostname(),
    machine_id: readWord('/etc/machine-id'),
    boot_id: readWord('/proc/sys/kernel/random/boot_id'),
    pid_namespace: pidNamespace(),
    start_ticks: readProcessStat(process.pid)?.startTicks ?? null,
    started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
  }
}

/**
 * Whether a process is there; a zombie is not. `unknown` for one of another host or in another namespace of process
 * ids, whose numbers mean nothing here.
 */
export function processState(
  other: ProcessIdentity,
  own = ownIdentity(),
): 'alive' | 'gone' | 'unknown' {
  if (other.host !== own.host) return 'unknown'
  if (differ(other.boot_id, own.boot_id)) {
    // The same machine runs one boot at a time.
    return other.machine_id !== null && other.machine_id === own.machine_id ? 'gone' : 'unknown'
  }
  if (differ(other.pid_namespace, own.pid_namespace)) return 'unknown'
  const stat = readProcessStat(other.pid)
  if (isThere(other.pid, stat) && !isOther(stat, other)) return 'alive'
  // Without /proc, a process does not know its own namespace, in which that number may be nobody's.
  return other.pid_namespace === own.pid_namespace ? 'gone' : 'unknown'
}

/** Whether the process id now belongs to a process that started at another time. */
const isOther = (stat: ProcessStat | null, { start_ticks }: ProcessIdentity): boolean =>
  stat !== null && differ(stat.startTicks, start_ticks)

/** An unknown value differs from nothing. */
const differ = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other

function isThere(pid: number, stat: ProcessStat | null): boolean {
  if (hasOwnProc()) return isRunning(stat)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function pidNamespace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return null
  }
}

function readWord(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}

/** The identity in a JSON text; null where it is none. */
export function parseIdentity(text: string): ProcessIdentity | null {
  const json = (jsonOrNull(text) ?? {}) as Record<string, unknown>
  const { pid, host } = json
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid < 1) return null
  if (typeof host !== 'string') return null
  const word = (key: string): string | null => (typeof json[key] === 'string' ? json[key] : null)
  return {
    pid,
    host,
    machine_id: word('machine_id'),
    boot_id: word('boot_id'),
    pid_namespace: word('pid_namespace'),
    start_ticks: word('start_ticks'),
    started_at: word('started_at'),
  }
}

import { readFileSync } from 'node:fs'

/** State letter of a process as Linux shows it: T is stopped, Z dead; null where it cannot be read. */
export function readProcessState(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2)[0] ?? null
  } catch {
    return null
  }
}

import { readFileSync } from 'node:fs'

/** Whether a process goes on; one that has ended and was not yet fetched by its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Milliseconds for which this thread was ready to run and had no core; null if the system does not report it. */
export function readRunDelayMs(): number | null {
  const delayNs = Number(readThreadFile('schedstat')?.split(' ')[1])
  return Number.isNaN(delayNs) ? null : delayNs / 1e6
}

/** The core on which this thread runs; null if the system does not report it. */
export function readCore(): number | null {
  const stat = readThreadFile('stat')
  // Field 39; the name, which is field 2, may hold spaces and brackets.
  const core = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[36])
  return Number.isNaN(core) ? null : core
}

/** Keeps the main thread of this process on one core; false where that is impossible. */
export function bindToCore(core: number): boolean {
  const parameters = ['-c', '-p', String(core), String(process.pid)]
  return spawnSync('taskset', parameters, { stdio: 'ignore' }).status === 0
}

function readThreadFile(name: string): string | null {
  try {
    return readFileSync(`/proc/thread-self/${name}`, 'utf8')
  } catch {
    return null
  }
}

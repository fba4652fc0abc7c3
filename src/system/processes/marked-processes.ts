import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { readProcessStat } from './process-state.js'

/** The variable that a run's processes inherit from one another; its value is the run's own. */
export const markVariable = 'MINICLUSTER_RUN_MARK'

/** A process that waits for a device dies late; one that does not die at all is not waited for. */
const [rounds, roundMs] = [40, 25]

/** Ends all processes of a run but for those that are spared, detached ones included; Linux only. */
export async function endMarkedProcesses(
  mark: string,
  spared: ReadonlySet<number> = new Set(),
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    if (killMarkedProcesses(mark, spared) === 0) return
    await delay(roundMs)
  }
}

/** Sends all processes of a run SIGKILL, but for this one and the spared; answers how many there were. */
export function killMarkedProcesses(mark: string, spared: ReadonlySet<number> = new Set()): number {
  const pids = findMarked(mark).filter((pid) => !spared.has(pid))
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  return pids.length
}

/** Processes with the mark, and their children with another environment. */
function findMarked(mark: string): number[] {
  const all = listProcesses()
  const entry = `${markVariable}=${mark}\0`
  const found = new Set(all.filter((pid) => `${readEnvironment(pid)}\0`.includes(entry)))
  if (found.size > 0) addChildren(found, all)
  found.delete(process.pid)
  return [...found].filter((pid) => readProcessStat(pid)?.state !== 'Z')
}

function addChildren(found: Set<number>, all: readonly number[]): void {
  const parents = new Map(all.map((pid) => [pid, readProcessStat(pid)?.parent]))
  for (let before = -1; before < found.size;) {
    before = found.size
    for (const [pid, parent] of parents) if (found.has(parent ?? -1)) found.add(pid)
  }
}

function listProcesses(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** Empty if the process has ended or belongs to another user. */
function readEnvironment(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1')
  } catch {
    return ''
  }
}

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findProgram } from '../../../machine/system/processes/find-program.js'

/**
 * One core per rank, if there are enough cores. Linux likes to put two processes that communicate through a pipe on the
 * same core, where the polling one keeps the other from running. Without binding, a small step takes about four times
 * as long.
 */
type CoreBinding = {
  /** Binds the training thread of a rank's process to the rank's core; its other threads remain unbound. */
  bind(rank: number, pid: number): void
  /** Whether every rank has its own core. */
  readonly isExclusive: boolean
}

const unbound: CoreBinding = { bind: () => undefined, isExclusive: false }

/** Binds ranks to the cores that this process may use; `cores` is the number of them within the container's quota. */
export function bindCores(workers: number, cores: number, searchPath: string): CoreBinding {
  if (workers === 1) return { ...unbound, isExclusive: true }
  if (workers > cores) return unbound
  const taskset = findProgram('taskset', searchPath)
  const allowed = readAllowedCores()
  if (taskset === null || allowed.length < workers) return { ...unbound, isExclusive: true }
  return {
    isExclusive: true,
    bind(rank, pid) {
      const command = ['-c', '-p', String(allowed[rank]), String(pid)]
      // A failed binding only costs speed.
      spawn(taskset, command, { stdio: 'ignore' }).on('error', () => undefined)
    },
  }
}

/** Numbers in a kernel CPU list such as `0-3,8`; null if it is no such list. */
export function parseCpuList(list: string): number[] | null {
  const cores: number[] = []
  for (const part of list.trim().split(',')) {
    const [, first, last] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? []
    if (first === undefined) return null
    for (let core = Number(first); core <= Number(last ?? first); core++) cores.push(core)
  }
  return cores
}

function readAllowedCores(): number[] {
  try {
    const status = readFileSync('/proc/self/status', 'utf8')
    return parseCpuList(/^Cpus_allowed_list:\s*(.+)$/m.exec(status)?.[1] ?? '') ?? []
  } catch {
    return []
  }
}

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findProgram } from '../../system/processes/find-program.js'

/**
 * One core per rank, where every rank can have one. Linux likes to put two processes that talk through a pipe on the
 * same core, where the one that polls keeps the other from running: unbound, a small step takes about four times as long.
 */
export type CoreBinding = {
  /** Binds the training thread of a rank's process to the rank's core; its other threads stay free. */
  bind(rank: number, pid: number): void
  /** Whether every rank has a core to itself. */
  readonly isExclusive: boolean
}

const unbound: CoreBinding = { bind: () => undefined, isExclusive: false }

/** Binds ranks to the cores this process may use; `cores` is what of them the container's quota leaves. */
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
      // Failing to bind costs speed only.
      spawn(taskset, command, { stdio: 'ignore' }).on('error', () => undefined)
    },
  }
}

/** Numbers in a kernel CPU list such as `0-3,8`; null where it is no such list. */
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

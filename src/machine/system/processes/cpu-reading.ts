import { readdirSync, readFileSync } from 'node:fs'
import type { CpuReading } from '../../../lab/detect/timing/foreign-load.js'
import { readProcessStat } from './process-state.js'

/** Linux reports CPU times in hundredths of a second. */
const tickMs = 10

/** The columns of /proc/stat: user, nice, system, idle, waiting for disks, interrupts, soft interrupts, stolen. */
const columns = { busy: [0, 1, 2, 5, 6, 7], idle: [3, 4] }

/** CPU times since the machine started, and those of this process with all its descendants; null where unknown. */
export function readCpuTimes(): CpuReading | null {
  try {
    const machine = /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'latin1'))?.[1] ?? ''
    const ticks = machine.split(' ').map(Number)
    const reading = {
      atMs: performance.now(),
      busyMs: tickMs * total(ticks, columns.busy),
      idleMs: tickMs * total(ticks, columns.idle),
      ownMs: tickMs * (familyTicks(process.pid) ?? NaN),
    }
    return Object.values(reading).every(Number.isFinite) ? reading : null
  } catch {
    return null
  }
}

/** A missing column makes it NaN. */
const total = (ticks: readonly number[], at: readonly number[]): number =>
  at.reduce((sum, column) => sum + (ticks[column] ?? NaN), 0)

/**
 * A process, the descendants that it has waited for, and those that still live; null if it has ended, whose time then
 * counts as waited for in the next reading.
 */
function familyTicks(pid: number): number | null {
  const own = readProcessStat(pid)
  if (own === null) return null
  return childrenOf(pid).reduce((sum, child) => sum + (familyTicks(child) ?? 0), own.cpuTicks)
}

/** None if the process has ended. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1')
        .split(' ')
        .filter(Boolean)
        .map(Number),
    )
  } catch {
    return []
  }
}

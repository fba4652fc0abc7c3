import { readdirSync, readFileSync } from 'node:fs'
import type { CpuReading } from '../../campaign/foreign-load.js'

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
      ownMs: tickMs * familyTicks(process.pid),
    }
    return Object.values(reading).every(Number.isFinite) ? reading : null
  } catch {
    return null
  }
}

/** A missing column makes it NaN. */
const total = (ticks: readonly number[], at: readonly number[]): number =>
  at.reduce((sum, column) => sum + (ticks[column] ?? NaN), 0)

/** A process, the descendants that it has waited for, and those that still live. */
function familyTicks(pid: number | string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  // User and system time, of the process and of its waited-for children, are fields 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const own = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return childrenOf(pid).reduce((sum, child) => sum + ticksOfChild(child), own)
}

function childrenOf(pid: number | string): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean),
  )
}

/** A child may end while it is read; its time then counts as waited for in the next reading. */
function ticksOfChild(pid: string): number {
  try {
    return familyTicks(pid)
  } catch {
    return 0
  }
}

import { readFileSync, readlinkSync } from 'node:fs'

/** A process as Linux describes it. */
export type ProcessStat = {
  /** T is stopped, Z dead. */
  readonly state: string
  readonly parent: number
  /** CPU time of the process and of its waited-for children, in clock ticks. */
  readonly cpuTicks: number
  /** Start in clock ticks since the boot. */
  readonly startTicks: string | null
}

/**
 * Whether /proc has the numbers by which this process knows others: not where it is missing, or that of another PID
 * namespace. There the same number is another process.
 */
export function hasOwnProc(): boolean {
  try {
    return readlinkSync('/proc/self') === String(process.pid)
  } catch {
    return false
  }
}

/** Reads the line of a process; null if it cannot be read. */
export const readProcessStat = (pid: number): ProcessStat | null =>
  hasOwnProc() ? readListedStat(pid) : null

/** The same for a number of /proc, which may be that of another PID namespace. */
export function readListedStat(listed: number): ProcessStat | null {
  try {
    const line = readFileSync(`/proc/${listed}/stat`, 'latin1')
    // The second field, the name, may contain blanks and parentheses.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return {
      state: fields[0] ?? '',
      parent: Number(fields[1]),
      cpuTicks: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0),
      startTicks: fields[19] ?? null,
    }
  } catch {
    return null
  }
}

/** Whether a process still runs; a zombie does not. */
export const isRunning = (stat: ProcessStat | null): boolean =>
  stat !== null && !['Z', 'X'].includes(stat.state)

/** Whether a child is known to be dead: the kernel knows it before Node reports the end. False where /proc is not ours. */
export const isKnownDead = (pid: number): boolean => hasOwnProc() && !isRunning(readListedStat(pid))

/** State letter of a process; null if it cannot be read. */
export const readProcessState = (pid: number): string | null => readProcessStat(pid)?.state ?? null

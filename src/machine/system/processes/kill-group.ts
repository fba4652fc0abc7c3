import type { ChildProcess } from 'node:child_process'

/**
 * Signals a process and its descendants; it must have been spawned as a group of its own (`detached`) on systems with
 * groups.
 */
export function killGroup(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // The group is empty.
  }
}

import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { sep } from 'node:path'

/** The processes whose working directory is this folder or one below; none on a system without /proc. */
export function processesIn(folder: string): number[] {
  return numbersIn('/proc').filter((pid) => {
    try {
      const directory = readlinkSync(`/proc/${pid}/cwd`)
      return pid !== process.pid && (directory + sep).startsWith(folder + sep)
    } catch {
      // It has ended, or is of another user.
      return false
    }
  })
}

/**
 * Kills them, and what they start meanwhile: a daemon that a failed test leaves behind, and the process that would
 * take over from it.
 */
export async function endProcessesIn(folder: string): Promise<void> {
  for (let found = processesIn(folder); found.length > 0; found = processesIn(folder)) {
    found.forEach(kill)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The first child of a process, such as the one that stands by for a daemon; null before it has one. */
export function childOf(pid: number): number | null {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return Number(children.trim().split(' ')[0]) || null
  } catch {
    return null
  }
}

/** The processes above a process, from its parent on. */
export function ancestorsOf(pid: number): ReadonlySet<number> {
  const found = new Set<number>()
  for (let parent = parentOf(pid); parent > 0 && !found.has(parent); parent = parentOf(parent))
    found.add(parent)
  return found
}

function parentOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    return Number(fields.at(-1)?.split(' ')[1])
  } catch {
    // It has ended meanwhile.
    return 0
  }
}

function numbersIn(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'

/** A process as it can be found again: process numbers are reused, also across boots. */
export type ProcessIdentity = {
  readonly pid: number
  /** When it started, in the kernel's ticks since boot; null where the system does not say. */
  readonly started: string | null
  /** Id of the boot; null where the system does not say. */
  readonly boot: string | null
  readonly host: string
}

/** `elsewhere`: it runs, or ran, on another machine, so its state is unknown here. */
export type ProcessLife = 'running' | 'gone' | 'elsewhere'

/** This process, or another one of this machine that is known to run. */
export async function identify(pid: number = process.pid): Promise<ProcessIdentity> {
  const [stat, boot] = await Promise.all([readStat(pid), readBoot()])
  return { pid, started: stat?.started ?? null, boot, host: hostname() }
}

/** Whether a process still runs; a zombie does not. */
export async function findLife(identity: ProcessIdentity): Promise<ProcessLife> {
  if (identity.host !== hostname()) return 'elsewhere'
  const boot = await readBoot()
  const isOfThisBoot = boot === null || identity.boot === null || boot === identity.boot
  if (!isOfThisBoot || !isSignalable(identity.pid)) return 'gone'
  const stat = await readStat(identity.pid)
  // Where there is no /proc, that it can be signalled is all there is to know.
  if (stat === null) return boot === null ? 'running' : 'gone'
  return isSame(identity, stat) ? 'running' : 'gone'
}

const isSame = ({ started }: ProcessIdentity, stat: Stat): boolean =>
  (started === null || stat.started === started) && !['Z', 'X'].includes(stat.state)

/** Reads an identity from what another process wrote; null where it is none. */
export function parseIdentity(value: unknown): ProcessIdentity | null {
  if (typeof value !== 'object' || value === null) return null
  const { pid, started, boot, host } = value as Record<string, unknown>
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid < 1) return null
  if (typeof host !== 'string') return null
  const textOrNull = (field: unknown): string | null => (typeof field === 'string' ? field : null)
  return { pid, started: textOrNull(started), boot: textOrNull(boot), host }
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Of another user: it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

type Stat = { readonly state: string; readonly started: string }

async function readStat(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The name, in parentheses, may hold spaces and parentheses of its own.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state] = fields
  const started = fields[19]
  return state === undefined || started === undefined ? null : { state, started }
}

async function readBoot(): Promise<string | null> {
  const text = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => null)
  return text?.trim() ?? null
}

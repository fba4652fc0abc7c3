import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { hasOwnProc, isRunning, readListedStat } from './process-state.js'

/** The variable that a run's processes inherit from one another; its value is the run's own. */
export const markVariable = 'MINICLUSTER_RUN_MARK'

/** Spares a sweeper from its peers; it has no mark of its own. */
const sweeperVariable = 'MINICLUSTER_RUN_SWEEPER'

/**
 * A file of /proc that a shell cannot read belongs to a process that has ended, or to another user. Where /proc is that
 * of another PID namespace, a process of this one has its own number last in NSpid.
 */
export const sweepScript = `
read listed rest < /proc/self/stat
namespace=$(readlink /proc/self/ns/pid)
for round in 1 2 3 4 5 6; do
  for file in $(grep -lsF -- "$1" /proc/[0-9]*/environ); do
    pid=\${file#/proc/}
    pid=\${pid%/environ}
    if [ "$listed" != "$$" ]; then
      [ "$(readlink "/proc/$pid/ns/pid")" = "$namespace" ] || continue
      pid=$(sed -n 's/^NSpid:.*[[:space:]]//p' "/proc/$pid/status")
    fi
    kill -s KILL "$pid"
  done
  sleep 0.2 || sleep 1
done`

/** A process that waits for a device dies late; one that does not die at all is not waited for. */
const [rounds, roundMs] = [40, 25]

/** Ends all processes of a run but for those that are spared, detached ones included; Linux only. */
export async function endMarkedProcesses(
  mark: string,
  spared: ReadonlySet<number> = new Set(),
): Promise<void> {
  const killed = new Map<number, string | null>()
  for (let round = 0; round < rounds; round++) {
    const found = killMarkedProcesses(mark, spared)
    for (const one of found) killed.set(one, readListedStat(one)?.startTicks ?? null)
    // The environment of a dying process reads as empty while the system still frees its memory.
    const isDying = [...killed].some(([one, startTicks]) => isAlive(one, startTicks))
    if (found.length === 0 && !isDying) return
    await delay(roundMs)
  }
}

function isAlive(listed: number, startTicks: string | null): boolean {
  const stat = readListedStat(listed)
  return isRunning(stat) && stat?.startTicks === startTicks
}

/** Sends all processes of a run SIGKILL, but for this one and the spared; answers with their numbers in /proc. */
export function killMarkedProcesses(
  mark: string,
  spared: ReadonlySet<number> = new Set(),
): readonly number[] {
  const toOwn = translator()
  const found = findMarked(mark).map((listed) => ({ listed, pid: toOwn(listed) }))
  const ended = found.filter(({ pid }) => pid !== null && pid !== process.pid && !spared.has(pid))
  for (const { pid } of ended) {
    if (pid === null) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  return ended.map(({ listed }) => listed)
}

/** From a number in /proc to the one of this PID namespace; null for a process of another. */
function translator(): (listed: number) => number | null {
  if (hasOwnProc()) return (listed) => listed
  const own = namespaceOf('self')
  return (listed) => {
    if (own === null || namespaceOf(listed) !== own) return null
    const numbers = /^NSpid:(.*)$/m.exec(read(`/proc/${listed}/status`))?.[1]
    const pid = Number(numbers?.trim().split(/\s+/).at(-1))
    return Number.isInteger(pid) && pid > 1 ? pid : null
  }
}

function namespaceOf(listed: number | 'self'): string | null {
  try {
    return readlinkSync(`/proc/${listed}/ns/pid`)
  } catch {
    return null
  }
}

/**
 * Starts a shell that outlives this process and ends the run's processes again and again for a while: one look misses
 * those that are being started.
 */
export async function sweepMarkedProcesses(mark: string): Promise<void> {
  // Loaded late, because every worker loads this module when it starts.
  const { spawn } = await import('node:child_process')
  const sweeper = spawn('/bin/sh', ['-c', sweepScript, 'sweeper', `${markVariable}=${mark}`], {
    ...sweeperOptions(mark),
    stdio: 'ignore',
  })
  sweeper.on('error', () => undefined).unref()
}

/** The environment and the group of a sweeper, which outlives this process and is no process of the run itself. */
export const sweeperOptions = (mark: string) => ({
  env: { PATH: process.env['PATH'], [sweeperVariable]: mark },
  detached: true,
})

/** Processes with the mark, and their children with another environment, by their numbers in /proc. */
function findMarked(mark: string): number[] {
  const environments = listProcesses().map(
    (pid) => [pid, `${read(`/proc/${pid}/environ`)}\0`] as const,
  )
  const others = environments.filter(([, text]) => !text.includes(`${sweeperVariable}=`))
  const entry = `${markVariable}=${mark}\0`
  const found = new Set(others.filter(([, text]) => text.includes(entry)).map(([pid]) => pid))
  if (found.size > 0)
    addChildren(
      found,
      others.map(([pid]) => pid),
    )
  return [...found].filter((listed) => isRunning(readListedStat(listed)))
}

function addChildren(found: Set<number>, all: readonly number[]): void {
  const parents = new Map(all.map((pid) => [pid, readListedStat(pid)?.parent]))
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
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

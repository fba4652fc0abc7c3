import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { type Backoff, backoffMs } from '../../../kit/resilience/backoff.js'
import { type Lock, tryLock } from '../files/lock-file.js'
import type { Wait } from '../files/lock-lease.js'

const variable = 'MINICLUSTER_STANDBY'

/** Whether this process was started to take over from another one. */
export const isStandby = (variables: Readonly<Record<string, string | undefined>>): boolean =>
  variables[variable] === '1'

const pollMs = 1000

/** Waits until the process that has the lock has died, and takes the lock. Rejects when the signal aborts. */
export async function awaitTurn(
  lockPath: string,
  signal: AbortSignal,
  wait: Wait = (ms) => pause(ms, undefined, { signal }),
): Promise<Lock> {
  for (;;) {
    await wait(pollMs)
    const attempt = await tryLock(lockPath, wait)
    if (attempt.status === 'held') return attempt.lock
  }
}

/** A second process of a program that stands by, and is replaced when it dies. */
interface Standby {
  /** Ends it; to be called before the lock is given back. */
  end(): Promise<void>
}

/** How a standby process is replaced that has ended; one that lived for `wellMs` has not ended at once. */
type Replacing = {
  readonly patience: Backoff
  readonly wellMs: number
  /** Number of consecutive immediate ends after which none is started again. */
  readonly most: number
}

const usualReplacing: Replacing = {
  patience: { baseMs: 2000, maxMs: 120_000, fixedShare: 1 },
  wellMs: 60_000,
  most: 8,
}
const patienceMs = 3000

type StandbyCommand = {
  readonly program: string
  readonly args: readonly string[]
  /** Reports once that no process stands by any longer. */
  warn(text: string): void
}

/** Keeps one process of the program standing by, with the output of this one. */
export function keepStandby(
  { program, args, warn }: StandbyCommand,
  { patience, wellMs, most }: Replacing = usualReplacing,
): Standby {
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | null = null
  let isEnding = false
  let endedAtOnce = 0
  const start = () => {
    timer = null
    const startMs = performance.now()
    const started = spawn(process.execPath, [...process.execArgv, program, ...args], {
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, [variable]: '1' },
    })
    child = started
    // A program that could not be started does not close.
    started.once('error', () => replace(started, startMs))
    started.once('close', () => replace(started, startMs))
    started.unref()
  }
  const replace = (ended: ChildProcess, startMs: number) => {
    if (child !== ended) return
    child = null
    if (isEnding) return
    endedAtOnce = performance.now() - startMs < wellMs ? endedAtOnce + 1 : 1
    if (endedAtOnce < most) {
      timer = setTimeout(start, backoffMs(patience, endedAtOnce, 0)).unref()
    } else warn(`the standby process ended ${most} times at once; there is no standby now`)
  }
  start()
  return {
    async end() {
      isEnding = true
      if (timer !== null) clearTimeout(timer)
      const last = child
      if (last === null) return
      const gone = new Promise((resolve) => last.once('close', resolve).once('error', resolve))
      last.kill('SIGTERM')
      const killing = setTimeout(() => last.kill('SIGKILL'), patienceMs)
      await gone
      clearTimeout(killing)
    },
  }
}

import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { type Lock, tryLock } from '../files/lock-file.js'

const variable = 'MINICLUSTER_STANDBY'

/** Whether this process was started to take over from another one. */
export const isStandby = (variables: Readonly<Record<string, string | undefined>>): boolean =>
  variables[variable] === '1'

const pollMs = 1000

/** Waits until the process that has the lock has died, and takes the lock. Rejects when the signal aborts. */
export async function awaitTurn(lockPath: string, signal: AbortSignal): Promise<Lock> {
  for (;;) {
    await pause(pollMs, undefined, { signal })
    const attempt = await tryLock(lockPath)
    if (attempt.status === 'held') return attempt.lock
  }
}

/** A second process of a program that stands by, and is replaced when it dies. */
export interface Standby {
  /** Ends it; to be called before the lock is given back. */
  end(): Promise<void>
}

const replaceAfterMs = 2000
const patienceMs = 3000

/** Keeps one process of the program standing by, with the output of this one. */
export function keepStandby(command: {
  readonly program: string
  readonly args: readonly string[]
}): Standby {
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | null = null
  let isEnding = false
  const start = () => {
    timer = null
    child = spawn(process.execPath, [...process.execArgv, command.program, ...command.args], {
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, [variable]: '1' },
    })
    child.on('error', () => undefined)
    child.once('close', () => {
      child = null
      if (!isEnding) timer = setTimeout(start, replaceAfterMs).unref()
    })
    child.unref()
  }
  start()
  return {
    async end() {
      isEnding = true
      if (timer !== null) clearTimeout(timer)
      if (child === null) return
      const gone = new Promise((resolve) => child?.once('close', resolve))
      child.kill('SIGTERM')
      const killing = setTimeout(() => child?.kill('SIGKILL'), patienceMs)
      await gone
      clearTimeout(killing)
    },
  }
}

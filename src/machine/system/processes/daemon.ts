import { type ChildProcess, spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError, InfrastructureError } from '../../../kit/errors.js'
import { createDirectory } from '../files/create-directory.js'
import { systemErrorCode, writeError } from '../files/file-errors.js'
import { contestedError, type Lock, readOwner, tryLock } from '../files/lock-file.js'
import type { Wait } from '../files/lock-lease.js'
import { findDaemon } from './find-daemon.js'
import { type ProcessIdentity, processState } from './process-identity.js'

/** A program that continues without a terminal. */
type DaemonCommand = {
  /** Path of the JavaScript file. */
  readonly program: string
  readonly args: readonly string[]
  /** Receives its output, appended. */
  readonly logPath: string
  /** The lock that the daemon holds when it is ready; its owner is the daemon. */
  readonly lockPath: string
  /** Advice for a user who starts a second one. */
  readonly hint?: string
}

const pollMs = 25
/** Two processes that break a dead lock at once need two or three. */
const maxAttempts = 200

/** A daemon that is still not ready is ended. */
const startLimitMs = 120_000

type Becoming = {
  readonly signal?: AbortSignal | undefined
  /** Advice for a user who starts a second one. */
  readonly hint?: string | undefined
  readonly wait?: Wait
  readonly hasStarterEnded?: () => boolean
}

/** Names the process that waits until the daemon is ready, in the daemon's environment. */
const starterVariable = 'MINICLUSTER_DAEMON_STARTER'

/**
 * Whether the process that started this one in the background ended before this one was ready: nobody knows of it then,
 * and a stop that found no daemon has been answered. Its own children are not told of the starter.
 */
function watchStarter(): () => boolean {
  const starter = process.env[starterVariable]
  delete process.env[starterVariable]
  return () => starter !== undefined && process.ppid !== Number(starter)
}

/** Makes this process the daemon. ConfigError with the other's pid and start where there is one already. */
export async function becomeDaemon(
  lockPath: string,
  { signal, hint, wait = waitFor(signal), hasStarterEnded = watchStarter() }: Becoming = {},
): Promise<Lock> {
  for (let attempts = 0; attempts < maxAttempts; attempts++) {
    if (hasStarterEnded()) {
      throw new InfrastructureError(
        'it was to run in the background, but the command that started it ended first',
        'start it again',
      )
    }
    const attempt = await tryLock(lockPath, wait)
    if (attempt.status === 'held') return attempt.lock
    if (attempt.status === 'taken') {
      const owner = await readOwner(lockPath)
      if (owner !== null) throw alreadyRunning(lockPath, owner, hint)
    }
    await wait(pollMs)
  }
  throw contestedError(lockPath)
}

const waitFor =
  (signal?: AbortSignal): Wait =>
  (ms) =>
    pause(ms, undefined, signal === undefined ? {} : { signal })

/** Starts a daemon and answers with its pid once it is ready; what it says on a failed start is in the error. */
export async function startDaemon(command: DaemonCommand, signal: AbortSignal): Promise<number> {
  const running = await findDaemon(command.lockPath)
  // Whether one of another host or container still renews its lock, the new one finds out.
  if (running?.sight === 'running')
    throw alreadyRunning(command.lockPath, running.owner, command.hint)
  const log = await openLog(command.logPath)
  const { size } = await log.stat()
  try {
    const args = [...process.execArgv, command.program, ...command.args]
    const child = spawn(process.execPath, args, {
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: { ...process.env, [starterVariable]: String(process.pid) },
    })
    child.unref()
    if (await isReady(child, command.lockPath, signal)) return child.pid ?? NaN
  } finally {
    await log.close()
  }
  throw await failedStart(command.logPath, size)
}

/** Whether a process has become the daemon: not if it ended. One that is not wanted any longer, or not ready in time, is ended. */
async function isReady(
  child: ChildProcess,
  lockPath: string,
  signal: AbortSignal,
): Promise<boolean> {
  const exit = new Promise<void>((resolve) => child.once('close', resolve).once('error', resolve))
  let hasEnded = false
  void exit.then(() => (hasEnded = true))
  const until = performance.now() + startLimitMs
  try {
    while (!hasEnded) {
      signal.throwIfAborted()
      const daemon = await findDaemon(lockPath)
      if (daemon?.sight === 'running' && daemon.owner.pid === child.pid) return true
      if (performance.now() >= until) throw notReady(lockPath)
      await Promise.race([exit, pause(pollMs)])
    }
    return false
  } catch (error) {
    child.kill('SIGTERM')
    throw error
  }
}

const notReady = (lockPath: string): InfrastructureError =>
  new InfrastructureError(
    `it did not take its lock '${lockPath}' within ${startLimitMs / 1000} s and was ended`,
    'look into its log, or start it with --foreground',
  )

async function openLog(path: string) {
  try {
    await createDirectory(dirname(path))
    return await open(path, 'a', 0o600)
  } catch (error) {
    const code = systemErrorCode(error)
    throw code === null ? error : writeError(path, code, error)
  }
}

async function failedStart(logPath: string, from: number): Promise<ConfigError> {
  const log = await open(logPath, 'r')
  try {
    const { buffer, bytesRead } = await log.read(Buffer.alloc(4000), 0, 4000, from)
    const said = buffer.toString('utf8', 0, bytesRead).trim()
    return new ConfigError(`it ended at once: ${said === '' ? 'no output' : said}`)
  } finally {
    await log.close()
  }
}

/** How a daemon was stopped: by itself when asked, or not until it was killed. */
type DaemonStop = { readonly pid: number; readonly wasKilled: boolean }

/** Ends the daemon: asks it, waits, and kills it if it does not end. Null where none runs. */
export async function stopDaemon(
  lockPath: string,
  { patienceMs, signal }: { readonly patienceMs: number; readonly signal: AbortSignal },
): Promise<DaemonStop | null> {
  const daemon = await findDaemon(lockPath)
  if (daemon === null) return null
  const { owner } = daemon
  if (daemon.sight !== 'running') {
    throw new ConfigError(
      `the daemon was started on another machine or in another container, and cannot be seen from here: process ${owner.pid} on ${JSON.stringify(owner.host)}`,
      `stop it there; if it no longer runs, its lock '${lockPath}' ends 10 minutes after it was last renewed`,
    )
  }
  send(owner.pid, 'SIGTERM')
  if (await hasGone(owner, patienceMs, signal)) return { pid: owner.pid, wasKilled: false }
  send(owner.pid, 'SIGKILL')
  if (await hasGone(owner, patienceMs, signal)) return { pid: owner.pid, wasKilled: true }
  throw new InfrastructureError(`process ${owner.pid} does not end, not even when it is killed`)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EPERM') {
      throw new ConfigError(`process ${pid} belongs to another user, who must stop it`)
    }
  }
}

async function hasGone(owner: ProcessIdentity, ms: number, signal: AbortSignal): Promise<boolean> {
  const until = performance.now() + ms
  while (processState(owner) !== 'gone') {
    if (performance.now() >= until) return false
    await pause(pollMs, undefined, { signal })
  }
  return true
}

function alreadyRunning(
  lockPath: string,
  owner: ProcessIdentity,
  hint = 'see minicluster ps nodes, or stop it with minicluster stop nodes',
): ConfigError {
  const { pid, host, started_at: startedAt } = owner
  const since = startedAt === null ? '' : `, started at ${startedAt}`
  if (processState(owner) === 'unknown') {
    return new ConfigError(
      `the lock of a daemon on another machine or in another container is held: process ${pid} on ${JSON.stringify(host)}${since}; whether it still runs cannot be seen from here`,
      `stop it there; if it no longer runs, start again 10 minutes after '${lockPath}' was last renewed, or remove that file`,
    )
  }
  return new ConfigError(
    `the daemon is already running: process ${pid} on ${JSON.stringify(host)}${since}`,
    hint,
  )
}

import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError, InfrastructureError } from '../../../kit/errors.js'
import {
  ownIdentity,
  parseIdentity,
  type ProcessIdentity,
  processState,
} from '../processes/process-identity.js'
import { createDirectory } from './create-directory.js'
import { systemErrorCode, writeError } from './file-errors.js'
import { isSilent, keepRenewed, type Wait } from './lock-lease.js'
import { readTextFile } from './text-files.js'

/** A file that one process at a time may have. */
export interface Lock {
  /** Removes the file if it is still this lock's. */
  release(): Promise<void>
}

/** The answer to one attempt. */
type LockAttempt =
  | { readonly status: 'held'; readonly lock: Lock }
  /** `owner` is null where the file does not say whose it is. */
  | { readonly status: 'taken'; readonly owner: ProcessIdentity | null }
  /** Somebody released or broke it just now: ask again. */
  | { readonly status: 'changing' }

/** How long to wait for a lock: at most `waitMs`, or longer while it must be seen whether its holder is silent. */
type LockWait = {
  readonly waitMs: number
  readonly signal?: AbortSignal | undefined
  readonly pause?: (ms: number, signal?: AbortSignal) => Promise<unknown>
}

/** Does work while no other process has the lock of this name. */
export async function withLock<T>(
  path: string,
  settings: LockWait,
  work: () => Promise<T>,
): Promise<T> {
  const lock = await acquireLock(path, settings)
  try {
    return await work()
  } finally {
    await lock.release()
  }
}

const pollMs = { least: 5, most: 50 }
/** Two processes that break a dead lock at once need two or three. */
const maxChanges = 200

const usualPause = (ms: number, signal?: AbortSignal): Promise<unknown> =>
  pause(ms, undefined, signal === undefined ? {} : { signal })

/** Waits for a lock; throws an InfrastructureError if its owner does not release it in time. */
async function acquireLock(
  path: string,
  { waitMs, signal, pause: pauseFor = usualPause }: LockWait,
): Promise<Lock> {
  const until = performance.now() + waitMs
  const wait: Wait = (ms) => pauseFor(ms, signal)
  let changes = 0
  for (let delayMs = pollMs.least; ; delayMs = Math.min(pollMs.most, delayMs * 2)) {
    const attempt = await tryLock(path, wait)
    if (attempt.status === 'held') return attempt.lock
    signal?.throwIfAborted()
    const owner = attempt.status === 'taken' ? ownerOf(path, attempt.owner) : null
    if (owner === null && ++changes >= maxChanges) throw contestedError(path)
    if (owner !== null && performance.now() >= until) throw heldError(path, owner)
    await wait(delayMs)
  }
}

/**
 * Takes a lock, a file that names its owner, if it is free, and renews it until it is released. A lock with a dead owner
 * is broken. One with an owner that cannot be checked from here is respected for as long as it is renewed. A file that
 * is no lock of ours is never removed.
 */
export async function tryLock(path: string, wait: Wait = pause): Promise<LockAttempt> {
  const text = `${JSON.stringify({ ...ownIdentity(), lock_id: randomUUID() }, null, 2)}\n`
  const found = await readLock(path)
  if (found === null) return (await create(path, text)) ? held(path, text) : { status: 'changing' }
  const owner = parseIdentity(found)
  if (owner === null || !(await isAbandoned(path, owner, wait))) return { status: 'taken', owner }
  await breakLock(path, { found, text, wait })
  return { status: 'changing' }
}

function held(path: string, text: string): LockAttempt {
  const stop = keepRenewed(path, text)
  const release = async () => {
    stop()
    await remove(path, text)
  }
  return { status: 'held', lock: { release } }
}

/** The owner of a lock; null if it is free. ConfigError where the file is no lock of ours. */
export async function readOwner(path: string): Promise<ProcessIdentity | null> {
  const text = await readLock(path)
  return text === null ? null : ownerOf(path, parseIdentity(text))
}

function ownerOf(path: string, owner: ProcessIdentity | null): ProcessIdentity {
  if (owner !== null) return owner
  throw new ConfigError(
    `'${path}' is not a lock of minicluster`,
    'remove it if no other program needs it',
  )
}

const maxBytes = 100_000

/** The text of a lock; null if there is none. A file that is not text is no lock of ours. */
async function readLock(path: string): Promise<string | null> {
  const read = await readTextFile(path, maxBytes)
  if (read.status === 'ok') return read.text
  if (read.status === 'missing') return null
  if (read.status === 'corrupt') return ''
  throw new ConfigError(
    `the lock '${path}' cannot be read: ${read.reason}`,
    'remove it if no other program needs it, or choose another path',
  )
}

/** Complete from the start, so no process reads a part of it. */
async function create(path: string, text: string): Promise<boolean> {
  const draft = `${path}-${randomUUID()}`
  try {
    await createDirectory(dirname(path))
    await writeFile(draft, text, { flag: 'wx', mode: 0o600 })
    await link(draft, path)
    return true
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === 'EEXIST') return false
    // Some file systems have no links.
    if (['EPERM', 'ENOTSUP', 'ENOSYS'].includes(code ?? '')) return await createPlain(path, text)
    throw asWriteError(path, error)
  } finally {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

async function createPlain(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false
    throw asWriteError(path, error)
  }
}

/** Removes nothing if the lock has another owner by now. */
async function remove(path: string, text: string): Promise<void> {
  const found = await readFile(path, 'utf8').catch(() => null)
  if (found === text) await rm(path, { force: true })
}

async function isAbandoned(
  path: string,
  owner: ProcessIdentity | null,
  wait: Wait,
): Promise<boolean> {
  const state = owner === null ? 'unknown' : processState(owner)
  return state === 'unknown' ? isSilent(path, wait) : state === 'gone'
}

type Breaking = { readonly found: string; readonly text: string; readonly wait: Wait }

/**
 * Only who has the second lock may remove an abandoned first one, and looks again before: between looking and removing,
 * somebody else could have broken it and taken it. The second one is held for two system calls; should its owner be
 * killed just then, it is removed without a third.
 */
async function breakLock(path: string, { found: abandoned, text, wait }: Breaking) {
  const second = `${path}.break`
  if (!(await create(second, text))) {
    const found = await readLock(second)
    if (found !== null && (await isAbandoned(second, parseIdentity(found), wait)))
      await rm(second, { force: true })
    return
  }
  try {
    await remove(path, abandoned)
  } finally {
    await rm(second, { force: true })
  }
}

function heldError(path: string, owner: ProcessIdentity): InfrastructureError {
  const holder = `process ${owner.pid} on ${JSON.stringify(owner.host)}`
  if (processState(owner) === 'alive')
    return new InfrastructureError(
      `'${path}' is held by ${holder}`,
      'wait until that process has finished, or end it',
    )
  return new InfrastructureError(
    `'${path}' is held by ${holder}; whether it still runs cannot be seen from here`,
    'if it no longer runs, remove the file, or try again 10 minutes after it was last renewed',
  )
}

/** The answer where a lock is taken and broken again and again. */
export const contestedError = (path: string): InfrastructureError =>
  new InfrastructureError(
    `the lock '${path}' cannot be taken: another process is taking or breaking it all the time`,
    `if none is, remove '${path}.break' and '${path}'`,
  )

function asWriteError(path: string, error: unknown): unknown {
  const code = systemErrorCode(error)
  return code === null ? error : writeError(path, code, error)
}

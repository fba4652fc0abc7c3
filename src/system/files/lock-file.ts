import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError, InfrastructureError } from '../../errors.js'
import {
  ownIdentity,
  parseIdentity,
  type ProcessIdentity,
  processState,
} from '../processes/process-identity.js'
import { createDirectory } from './create-directory.js'
import { systemErrorCode, writeError } from './file-errors.js'

/** A file that one process at a time may have. */
export interface Lock {
  /** Removes the file if it is still this lock's. */
  release(): Promise<void>
}

/** The answer to one attempt. */
export type LockAttempt =
  | { readonly status: 'held'; readonly lock: Lock }
  /** `owner` is null where the file does not say whose it is. */
  | { readonly status: 'taken'; readonly owner: ProcessIdentity | null }
  /** Somebody released or broke it just now: ask again. */
  | { readonly status: 'changing' }

/** Does work while no other process has the lock of this name. */
export async function withLock<T>(
  path: string,
  settings: { readonly waitMs: number; readonly signal?: AbortSignal | undefined },
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

/** Waits for a lock, at most `waitMs`; throws an InfrastructureError if its owner does not release it in time. */
async function acquireLock(
  path: string,
  { waitMs, signal }: { readonly waitMs: number; readonly signal?: AbortSignal | undefined },
): Promise<Lock> {
  const until = performance.now() + waitMs
  for (let delayMs = pollMs.least; ; delayMs = Math.min(pollMs.most, delayMs * 2)) {
    const attempt = await tryLock(path)
    if (attempt.status === 'held') return attempt.lock
    signal?.throwIfAborted()
    const owner = attempt.status === 'taken' ? ownerOf(path, attempt.owner) : null
    if (performance.now() >= until) throw heldError(path, owner)
    await pause(delayMs, undefined, signal === undefined ? {} : { signal })
  }
}

/**
 * Takes a lock, a file that names its owner, if it is free. A lock with a dead owner is broken. One with an owner that
 * cannot be checked from here is respected unless `isSilent` finds that its owner no longer renews it.
 */
export async function tryLock(path: string, isSilent = neverSilent): Promise<LockAttempt> {
  const text = `${JSON.stringify({ ...ownIdentity(), lock_id: randomUUID() }, null, 2)}\n`
  const found = await readLock(path)
  if (found === null) {
    const isOurs = await create(path, text)
    return isOurs
      ? { status: 'held', lock: { release: () => remove(path, text) } }
      : { status: 'changing' }
  }
  const owner = parseIdentity(found)
  if (!(await isAbandoned(path, owner, isSilent))) return { status: 'taken', owner }
  await breakLock(path, { found, text, isSilent })
  return { status: 'changing' }
}

/** Whether the file at a path has not been renewed for long. */
export type SilenceTest = (path: string) => Promise<boolean>

const neverSilent: SilenceTest = async () => false

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

const readLock = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw asWriteError(path, error)
  })

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
  isSilent: SilenceTest,
): Promise<boolean> {
  const state = owner === null ? 'unknown' : processState(owner)
  return state === 'unknown' ? isSilent(path) : state === 'gone'
}

type Breaking = {
  readonly found: string
  readonly text: string
  readonly isSilent: SilenceTest
}

/**
 * Only who has the second lock may remove an abandoned first one, and looks again before: between looking and removing,
 * somebody else could have broken it and taken it. The second one is held for two system calls; should its owner be
 * killed just then, it is removed without a third.
 */
async function breakLock(path: string, { found: abandoned, text, isSilent }: Breaking) {
  const second = `${path}.break`
  if (!(await create(second, text))) {
    const found = await readLock(second)
    if (found !== null && (await isAbandoned(second, parseIdentity(found), isSilent)))
      await rm(second, { force: true })
    return
  }
  try {
    await remove(path, abandoned)
  } finally {
    await rm(second, { force: true })
  }
}

function heldError(path: string, owner: ProcessIdentity | null): InfrastructureError {
  const who =
    owner === null ? 'another process' : `process ${owner.pid} on ${JSON.stringify(owner.host)}`
  return new InfrastructureError(
    `'${path}' is held by ${who}`,
    'if that process no longer runs, remove the file',
  )
}

function asWriteError(path: string, error: unknown): unknown {
  const code = systemErrorCode(error)
  return code === null ? error : writeError(path, code, error)
}

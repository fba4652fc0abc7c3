import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError, InfrastructureError } from '../../errors.js'
import { createDirectory } from '../files/create-directory.js'
import { systemErrorCode, writeError } from '../files/file-errors.js'
import { findLife, identify, parseIdentity, type ProcessIdentity } from './process-identity.js'

export type LockSettings = {
  /** How long others are waited for; 0 asks once. */
  readonly waitMs: number
  readonly signal?: AbortSignal
}

/** A file that one process at a time may have. */
export interface Lock {
  release(): Promise<void>
}

/** The owner of a lock. */
export type LockOwner = ProcessIdentity & { readonly token: string }

const pollMs = { least: 5, most: 50 }

/** Does work while no other process has the lock of this name. */
export async function withLock<T>(
  path: string,
  settings: LockSettings,
  work: () => Promise<T>,
): Promise<T> {
  const lock = await acquireLock(path, settings)
  try {
    return await work()
  } finally {
    await lock.release()
  }
}

/**
 * Takes a lock: a file with its owner's pid, start and boot. One whose owner has gone is broken; one of another machine
 * never is. InfrastructureError where its owner does not let go in time.
 */
export async function acquireLock(path: string, settings: LockSettings): Promise<Lock> {
  const { waitMs, signal } = settings
  const until = performance.now() + waitMs
  const claim = await newClaim()
  for (let delayMs = pollMs.least; ; delayMs = Math.min(pollMs.most, delayMs * 2)) {
    const lock = await tryLock(path, claim)
    if (!('owner' in lock)) return lock
    signal?.throwIfAborted()
    if (performance.now() >= until) throw heldError(path, lock.owner)
    await pause(delayMs, undefined, signal === undefined ? {} : { signal })
  }
}

type Claim = { readonly token: string; readonly text: string }

async function newClaim(): Promise<Claim> {
  const token = randomUUID()
  return { token, text: `${JSON.stringify({ ...(await identify()), token })}\n` }
}

/** The lock, or who has it: null while that changes. */
export async function tryLock(
  path: string,
  claim?: Claim,
): Promise<Lock | { readonly owner: LockOwner | null }> {
  const { token, text } = claim ?? (await newClaim())
  const owner = await readOwner(path)
  if (owner === null) {
    const isOurs = await create(path, text)
    return isOurs ? { release: () => release(path, token) } : { owner: null }
  }
  if ((await findLife(owner)) !== 'gone') return { owner }
  await breakLock(path, { stale: owner.token, text })
  return { owner: null }
}

/** The owner of a lock; null if it is free. */
export async function readOwner(path: string): Promise<LockOwner | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw asWriteError(path, error)
  })
  return text === null ? null : parseOwner(text, path)
}

function parseOwner(text: string, path: string): LockOwner {
  const value = parseJson(text) as { token?: unknown } | null
  const identity = parseIdentity(value)
  if (identity !== null && typeof value?.token === 'string') {
    return { ...identity, token: value.token }
  }
  throw new ConfigError(
    `'${path}' is not a lock of minicluster`,
    'remove it if no other program needs it',
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** Creates a whole file under an unused name, so that no reader sees a part of it. */
async function create(path: string, text: string): Promise<boolean> {
  const temporary = join(dirname(path), `.minicluster-${randomUUID()}.tmp`)
  try {
    await createDirectory(dirname(path))
    await writeFile(temporary, text, { flag: 'wx', mode: 0o600 })
    await link(temporary, path)
    return true
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false
    throw asWriteError(path, error)
  } finally {
    await rm(temporary, { force: true }).catch(() => undefined)
  }
}

/** Of what is not ours any more, nothing is removed. */
async function release(path: string, token: string): Promise<void> {
  const owner = await readOwner(path).catch(() => null)
  if (owner?.token === token) await rm(path, { force: true })
}

/**
 * Only who has the second lock may remove a first one whose owner has gone, and looks again before: between looking and
 * removing, somebody else could have broken it and taken it. The second one is held for two system calls; should its
 * owner be killed just then, it is removed without a third.
 */
async function breakLock(
  path: string,
  { stale, text }: { readonly stale: string; readonly text: string },
): Promise<void> {
  const second = `${path}.break`
  if (!(await create(second, text))) {
    const owner = await readOwner(second).catch(() => null)
    if (owner !== null && (await findLife(owner)) === 'gone') await rm(second, { force: true })
    return
  }
  try {
    const owner = await readOwner(path)
    if (owner?.token === stale) await rm(path, { force: true })
  } finally {
    await rm(second, { force: true })
  }
}

function heldError(path: string, owner: LockOwner | null): InfrastructureError {
  const who = owner === null ? 'somebody' : `process ${owner.pid} on ${JSON.stringify(owner.host)}`
  return new InfrastructureError(
    `'${path}' is held by ${who}`,
    `if that process does not run any more, remove the file`,
  )
}

function asWriteError(path: string, error: unknown): unknown {
  const code = systemErrorCode(error)
  return code === null ? error : writeError(path, code, error)
}

import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ownIdentity,
  parseIdentity,
  type ProcessIdentity,
  processState,
} from '../processes/process-identity.js'
import { systemErrorCode, writeError } from './file-errors.js'

/** The right to write into a directory, or whose it is. */
export type DirectoryLock =
  | { readonly status: 'held'; release(): Promise<void> }
  /** `owner` is null where the lock does not say whose it is. */
  | { readonly status: 'taken'; readonly owner: ProcessIdentity | null; readonly path: string }

/** The file in a locked directory that says who writes there. */
export const lockName = '.minicluster.lock'

/**
 * A holder renews its lock this often; a holder that cannot be checked counts as gone after this long without renewal.
 */
const [refreshMs, silentMs] = [30_000, 600_000]
const attempts = 5

/**
 * Takes the lock of a directory at once or returns its owner. A lock whose owner is dead is broken; that of another
 * host or namespace of process ids is respected while it is refreshed.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const path = join(directory, lockName)
  const own = `${JSON.stringify({ ...ownIdentity(), lock_id: randomUUID() }, null, 2)}\n`
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (await create(path, own)) return hold(path, own)
    const found = await readFile(path, 'utf8').catch(() => null)
    if (found === null) continue
    const owner = parseIdentity(found)
    if (!(await isDead(path, owner))) return { status: 'taken', owner, path }
    await breakLock(path, found)
  }
  return { status: 'taken', owner: null, path }
}

/** Complete from the start, so no process reads a partial owner. */
async function create(path: string, text: string): Promise<boolean> {
  const draft = `${path}-${randomUUID()}`
  try {
    await writeFile(draft, text, { flag: 'wx' })
    await link(draft, path)
    return true
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === 'EEXIST') return false
    // Some file systems have no links.
    if (code === 'EPERM' || code === 'ENOTSUP' || code === 'ENOSYS')
      return await createPlain(path, text)
    throw code === null ? error : writeError(path, code, error)
  } finally {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

async function createPlain(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false
    throw error
  }
}

function hold(path: string, own: string): DirectoryLock {
  const refresh = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => undefined)
  }, refreshMs)
  refresh.unref()
  return {
    status: 'held',
    async release() {
      clearInterval(refresh)
      const found = await readFile(path, 'utf8').catch(() => null)
      if (found === own) await rm(path, { force: true })
    },
  }
}

async function isDead(path: string, owner: ProcessIdentity | null): Promise<boolean> {
  const state = owner === null ? 'unknown' : processState(owner)
  if (state !== 'unknown') return state === 'gone'
  const about = await stat(path).catch(() => null)
  return about !== null && Date.now() - about.mtimeMs > silentMs
}

/**
 * Two processes may break it at once: only the judged lock is removed, and a process that took another's puts it back.
 */
async function breakLock(path: string, judged: string): Promise<void> {
  const taken = `${path}-${randomUUID()}`
  try {
    await rename(path, taken)
    if ((await readFile(taken, 'utf8')) !== judged) await link(taken, path)
  } catch {
    // Another was faster; the next attempt sees what it made.
  } finally {
    await rm(taken, { force: true }).catch(() => undefined)
  }
}

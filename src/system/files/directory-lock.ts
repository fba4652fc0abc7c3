import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcessIdentity } from '../processes/process-identity.js'
import { type Lock, tryLock } from './lock-file.js'

/** The right to write into a directory, or its owner. */
export type DirectoryLock =
  | { readonly status: 'held'; release(): Promise<void> }
  /** `owner` is null where the lock does not say whose it is. */
  | { readonly status: 'taken'; readonly owner: ProcessIdentity | null; readonly path: string }

/** The file in a locked directory that names its writer. */
export const lockName = '.minicluster.lock'

/**
 * A holder renews its lock this often; a holder that cannot be checked counts as gone after this long without renewal.
 */
const [refreshMs, silentMs] = [30_000, 600_000]
const attempts = 5

/** Takes the lock of a directory at once or returns its owner. */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const path = join(directory, lockName)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const answer = await tryLock(path, silentMs)
    if (answer.status === 'held') return refreshed(path, answer.lock)
    if (answer.status === 'taken') return { ...answer, path }
  }
  return { status: 'taken', owner: null, path }
}

function refreshed(path: string, lock: Lock): DirectoryLock {
  const refresh = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => undefined)
  }, refreshMs)
  refresh.unref()
  return {
    status: 'held',
    async release() {
      clearInterval(refresh)
      await lock.release()
    },
  }
}

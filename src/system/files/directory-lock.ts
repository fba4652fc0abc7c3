import { stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pauseFor } from 'node:timers/promises'
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
 * A holder renews its lock this often. A holder that cannot be checked counts as gone after this long without renewal,
 * if none comes in the last of these times either: a calendar that was set, or that of another host, ages a lock at once.
 */
const [refreshMs, silentMs, confirmMs] = [10_000, 600_000, 25_000]
const attempts = 5

/** Takes the lock of a directory or returns its owner: at once, unless the lock must be seen to be silent. */
export async function lockDirectory(
  directory: string,
  pause: (ms: number) => Promise<unknown> = pauseFor,
): Promise<DirectoryLock> {
  const path = join(directory, lockName)
  const isSilent = async () => {
    const renewedMs = await renewedAt(path)
    if (renewedMs === null || Date.now() - renewedMs <= silentMs) return false
    await pause(confirmMs)
    return (await renewedAt(path)) === renewedMs
  }
  for (let attempt = 0; attempt < attempts; attempt++) {
    const answer = await tryLock(path, isSilent)
    if (answer.status === 'held') return refreshed(path, answer.lock)
    if (answer.status === 'taken') return { ...answer, path }
  }
  return { status: 'taken', owner: null, path }
}

const renewedAt = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  )

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

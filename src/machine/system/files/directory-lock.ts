import { join } from 'node:path'
import { setTimeout as pauseFor } from 'node:timers/promises'
import type { ProcessIdentity } from '../processes/process-identity.js'
import { tryLock } from './lock-file.js'
import type { Wait } from './lock-lease.js'

/** The right to write into a directory, or its owner. */
export type DirectoryLock =
  | { readonly status: 'held'; release(): Promise<void> }
  /** `owner` is null where the lock does not say whose it is. */
  | { readonly status: 'taken'; readonly owner: ProcessIdentity | null; readonly path: string }

/** The file in a locked directory that names its writer. */
export const lockName = '.minicluster.lock'

const attempts = 5

/** Takes the lock of a directory or returns its owner: at once, unless the lock must be seen to be silent. */
export async function lockDirectory(
  directory: string,
  wait: Wait = pauseFor,
): Promise<DirectoryLock> {
  const path = join(directory, lockName)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const answer = await tryLock(path, wait)
    if (answer.status === 'held') return { status: 'held', ...answer.lock }
    if (answer.status === 'taken') return { ...answer, path }
  }
  return { status: 'taken', owner: null, path }
}

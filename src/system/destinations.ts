import { access, constants, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createDirectory } from './create-directory.js'
import { describeSystemError, systemErrorCode, writeError } from './file-errors.js'

/** Whether something can be written at a path; if not, why, in words that follow a colon. */
export type Destination =
  { readonly status: 'ready' } | { readonly status: 'unusable'; readonly reason: string }

/** Creates the directories above a file to be, and tells whether it can be written or replaced. */
export async function prepareFile(path: string): Promise<Destination> {
  const existing = await stat(path).catch(() => null)
  if (existing?.isDirectory()) return unusable('it is a directory')
  if (existing !== null && !existing.isFile()) return unusable('it is not a regular file')
  return prepareDirectory(dirname(path))
}

/** Creates a directory where it is missing, and tells whether files can be created in it. */
export async function prepareDirectory(path: string): Promise<Destination> {
  try {
    await createDirectory(path)
    await access(path, constants.W_OK | constants.X_OK)
    return { status: 'ready' }
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === null) throw error
    return unusable(describeSystemError(code))
  }
}

/** Removes a file that may not exist. */
export async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path)
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === 'ENOENT') return
    throw code === null ? error : writeError(path, code, error)
  }
}

function unusable(reason: string): Destination {
  return { status: 'unusable', reason }
}

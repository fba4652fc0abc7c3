import { access, constants, readdir, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { draftName } from './atomic-file.js'
import { createDirectory } from './create-directory.js'
import { describeSystemError, systemErrorCode, writeError } from './file-errors.js'

/** Whether a path can be written; if not, why, as text that follows a colon. */
export type Destination =
  { readonly status: 'ready' } | { readonly status: 'unusable'; readonly reason: string }

/** Creates the parent directories of a future file, and returns whether it can be written or replaced. */
export async function prepareFile(path: string): Promise<Destination> {
  const existing = await stat(path).catch(() => null)
  if (existing?.isDirectory()) return unusable('it is a directory')
  if (existing !== null && !existing.isFile()) return unusable('it is not a regular file')
  return prepareDirectory(dirname(path))
}

/** Creates a missing directory, and returns whether files can be created in it. */
export async function prepareDirectory(path: string): Promise<Destination> {
  try {
    await createDirectory(path)
    await access(path, constants.W_OK | constants.X_OK)
    await sweepDrafts(path)
    return { status: 'ready' }
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === null) throw error
    return unusable(describeSystemError(code))
  }
}

/** Writing a file takes far less; the writer of an older one was killed. */
const draftMs = 3_600_000

/** Removes temporary files of killed processes. */
async function sweepDrafts(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => draftName.test(name))
  for (const name of names) {
    const path = join(directory, name)
    const about = await stat(path).catch(() => null)
    if (about?.isFile() && Date.now() - about.mtimeMs > draftMs) await rm(path, { force: true })
  }
}

/** Creates the parent directories of a file; where they cannot be created, throws the error to show. */
export async function createParents(path: string): Promise<void> {
  try {
    await createDirectory(dirname(path))
  } catch (error) {
    const code = systemErrorCode(error)
    throw code === null ? error : writeError(path, code, error)
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

/** Removes a directory with nothing in it; any other stays. */
export async function removeEmptyDirectory(path: string): Promise<void> {
  await rmdir(path).catch(() => undefined)
}

function unusable(reason: string): Destination {
  return { status: 'unusable', reason }
}

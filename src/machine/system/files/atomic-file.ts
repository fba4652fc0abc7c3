/**
 * A reader of the path sees the old file or the new one, never a part of either: the data go to a temporary file in the
 * same directory, which is then renamed over the path. For a file that must survive a power cut, the data are flushed
 * before the rename and the directory after it.
 */
import { randomUUID } from 'node:crypto'
import { open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createDirectory } from './create-directory.js'
import { systemErrorCode, writeError } from './file-errors.js'

/** The name of a file while it is written. */
export const draftName = /^\.minicluster-[\da-f-]{36}\.tmp$/

type WriteOptions = {
  /** Whether the file must survive a power cut; costs two flushes. Defaults to true. */
  readonly durable?: boolean
}

/** The content of a file; a text in parts may be longer than one string can be. */
type FileData = string | Uint8Array | Iterable<string>

/** Creates or replaces a whole file, and the directories above it; on failure the old file is untouched. */
export async function writeFileAtomically(
  path: string,
  data: FileData,
  { durable = true }: WriteOptions = {},
): Promise<void> {
  try {
    const target = await findTarget(path)
    // A file is often replaced, and whoever watches a job must not take its processor.
    if (target.kind === 'new') await createDirectory(dirname(resolve(path)))
    if (target.kind === 'device') await writeFile(target.path, data)
    else await replaceFile(target.path, data, durable)
  } catch (error) {
    const code = systemErrorCode(error)
    throw code === null ? error : writeError(path, code, error)
  }
}

/** Replaces a file by another and follows links; false if there is no such file. */
export async function moveFile(from: string, to: string): Promise<boolean> {
  try {
    const target = await findTarget(to)
    await rename(from, target.path)
    return true
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === 'ENOENT') return false
    if (code !== 'EXDEV') throw code === null ? error : writeError(to, code, error)
    await writeFileAtomically(to, await readFile(from), { durable: false })
    await rm(from)
    return true
  }
}

type Target = { readonly kind: 'new' | 'file' | 'device'; readonly path: string }

/** Follows links, so that a link stays one; a pipe or /dev/stdout is written to, not replaced. */
async function findTarget(path: string): Promise<Target> {
  const found = await stat(path).catch(absent)
  if (found === null) return { kind: 'new', path }
  if (!found.isFile() && !found.isDirectory()) return { kind: 'device', path }
  // Renaming would replace even a file that is read-only, against its owner's wish.
  await (await open(path, 'r+')).close()
  return { kind: 'file', path: await realpath(path) }
}

function absent(error: unknown): null {
  if (systemErrorCode(error) === 'ENOENT') return null
  throw error
}

async function replaceFile(path: string, data: FileData, durable: boolean): Promise<void> {
  const directory = dirname(path)
  const temporary = join(directory, `.minicluster-${randomUUID()}.tmp`)
  try {
    await writeNewFile(temporary, data, durable)
    await rename(temporary, path)
  } catch (error) {
    // The first error is the one to report.
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
  if (durable) await flushDirectory(directory)
}

async function writeNewFile(path: string, data: FileData, durable: boolean): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(data)
    if (durable) await file.sync()
  } finally {
    await file.close()
  }
}

/** Windows has no such operation, and some network file systems refuse it. */
async function flushDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP'].includes(systemErrorCode(error) ?? '')) throw error
  } finally {
    await directory.close()
  }
}

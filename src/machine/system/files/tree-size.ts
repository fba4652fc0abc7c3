import { lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describeSystemError, systemErrorCode } from './file-errors.js'

/** The result of measuring a path; missing and unreadable are different answers. */
export type TreeSize =
  | { readonly status: 'measured'; readonly bytes: number }
  | { readonly status: 'missing' }
  | { readonly status: 'unreadable'; readonly reason: string }

/** Bytes of a file, or of all files below a directory. Follows a link only if it is the path itself. */
export async function treeSize(path: string): Promise<TreeSize> {
  try {
    const about = await stat(path)
    const bytes = about.isDirectory() ? await sizeBelow(path) : about.size
    return { status: 'measured', bytes }
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === null) throw error
    if (code === 'ENOENT' || code === 'ENOTDIR') return { status: 'missing' }
    return { status: 'unreadable', reason: describeSystemError(code) }
  }
}

async function sizeBelow(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await lstat(join(parentPath, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Bytes of a regular file; null for anything else. */
export async function fileSize(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? found.size : null
}

/** Path of the last entry of a directory, sorted by name; null if there is none. */
export async function lastEntry(directory: string): Promise<string | null> {
  const names = await readdir(directory).catch(() => [])
  const last = names.sort().at(-1)
  return last === undefined ? null : join(directory, last)
}

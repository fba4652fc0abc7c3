import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes of a file, or of all files below a directory, links not followed; null where that cannot be said. */
export async function treeSize(path: string): Promise<number | null> {
  try {
    const about = await lstat(path)
    if (!about.isDirectory()) return about.size
    const entries = await readdir(path, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const sizes = await Promise.all(
      files.map(async ({ parentPath, name }) => (await lstat(join(parentPath, name))).size),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  } catch {
    return null
  }
}

/** Path of the last entry of a directory in the order of names; null where there is none. */
export async function lastEntry(directory: string): Promise<string | null> {
  const names = await readdir(directory).catch(() => [])
  const last = names.sort().at(-1)
  return last === undefined ? null : join(directory, last)
}

import { lstat, readdir, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Every entry below a directory by its absolute path; for a file, what changes when it is written. */
export type FileTree = ReadonlyMap<string, string>

/**
 * Lists a directory without following links, and without a path inside it and the directories that lead there; null if
 * it has more entries than that, or if it cannot be read.
 */
export async function listTree(
  directory: string,
  { without, most }: { readonly without: string; readonly most: number },
): Promise<FileTree | null> {
  try {
    const spared = await realpath(without).catch(() => resolve(without))
    return await listBelow(await realpath(directory), spared, most)
  } catch {
    return null
  }
}

async function listBelow(root: string, spared: string, most: number): Promise<FileTree | null> {
  const tree = new Map<string, string>()
  const waiting = [root]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const entries = await readdir(next, { withFileTypes: true })
    if (tree.size + entries.length > most) return null
    for (const entry of entries) {
      const path = join(next, entry.name)
      if (path === spared) continue
      if (entry.isDirectory()) waiting.push(path)
      if (spared.startsWith(`${path}/`)) continue
      tree.set(path, entry.isDirectory() ? 'directory' : await stampOf(path))
    }
  }
  return tree
}

async function stampOf(path: string): Promise<string> {
  const { ino, size, mtimeNs } = await lstat(path, { bigint: true })
  return `${ino} ${size} ${mtimeNs}`
}

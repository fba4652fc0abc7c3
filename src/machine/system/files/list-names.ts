import { readdir } from 'node:fs/promises'
import { systemErrorCode } from './file-errors.js'

/** Names in a directory that end like this, sorted; null if the path leads to no directory that can be read. */
export async function listNames(directory: string, ending: string): Promise<string[] | null> {
  const names = await readdir(directory).catch(() => null)
  return names === null ? null : names.filter((name) => name.endsWith(ending)).sort()
}

/** All names in a directory, sorted; none where there is no directory. Rejects with a system error if it cannot be read. */
export async function listAllNames(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error) ?? '')) return []
    throw error
  })
  return names.sort()
}

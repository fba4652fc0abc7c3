import { lstat, stat } from 'node:fs/promises'
import { systemErrorCode } from './file-errors.js'

/** The kind of a path, links followed; one that may not be examined counts as missing. */
export async function pathKind(path: string): Promise<'file' | 'directory' | 'other' | 'missing'> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) return 'directory'
    return found.isFile() ? 'file' : 'other'
  } catch (error) {
    if (systemErrorCode(error) === null) throw error
    return 'missing'
  }
}

/** Whether something has this name, be it a link that leads nowhere. */
export async function isTaken(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === null) throw error
    return code !== 'ENOENT' && code !== 'ENOTDIR'
  }
}

import { stat } from 'node:fs/promises'
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

import { stat } from 'node:fs/promises'
import { systemErrorCode } from './file-errors.js'

/** What lies at a path, links followed; what may not be looked at counts as missing. */
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

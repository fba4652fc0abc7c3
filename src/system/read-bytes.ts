import { readFile } from 'node:fs/promises'
import { ConfigError } from '../errors.js'
import { describeSystemError, systemErrorCode } from './file-errors.js'

/** A whole file; one that cannot be read is the user's to mend. */
export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === null) throw error
    const reason = code === 'ENOENT' ? 'there is no such file' : describeSystemError(code)
    throw new ConfigError(`Cannot read '${path}': ${reason}.`, undefined, { cause: error })
  }
}

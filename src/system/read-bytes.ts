import { ConfigError } from '../errors.js'
import { describeSystemError, systemErrorCode } from './file-errors.js'
import { openWithoutWaiting, readChunks, SilentFileError } from './read-chunks.js'

/** A whole file; one that cannot be read is the user's to mend. */
export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readAll(path)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    throw new ConfigError(`Cannot read '${path}': ${reason}.`, undefined, { cause: error })
  }
}

async function readAll(path: string): Promise<Uint8Array> {
  const file = await openWithoutWaiting(path)
  try {
    const chunks: Buffer[] = []
    for await (const chunk of readChunks(file)) chunks.push(chunk)
    return Buffer.concat(chunks)
  } finally {
    await file.close()
  }
}

function reasonOf(error: unknown): string | null {
  if (error instanceof SilentFileError) return error.message
  const code = systemErrorCode(error)
  if (code === null) return null
  return code === 'ENOENT' ? 'there is no such file' : describeSystemError(code)
}

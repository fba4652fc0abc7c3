import { ConfigError } from '../../../kit/errors.js'
import { describeSystemError, systemErrorCode } from './file-errors.js'
import { openWithoutWaiting, readChunks, SilentFileError } from './read-chunks.js'

/** More than an event log of millions of steps. */
const maxBytes = 2 ** 30

class UnreadableError extends Error {}

const tooLarge = (): UnreadableError =>
  new UnreadableError(`it is larger than ${maxBytes} bytes, the most that is read`)

/** A whole file; throws a ConfigError if it cannot be read. */
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
    const about = await file.stat()
    if (about.isCharacterDevice()) throw new UnreadableError('it is a device')
    if (about.size > maxBytes) throw tooLarge()
    const chunks: Buffer[] = []
    let numBytes = 0
    for await (const chunk of readChunks(file)) {
      chunks.push(chunk)
      numBytes += chunk.length
      if (numBytes > maxBytes) throw tooLarge()
    }
    return Buffer.concat(chunks)
  } finally {
    await file.close()
  }
}

function reasonOf(error: unknown): string | null {
  if (error instanceof SilentFileError || error instanceof UnreadableError) return error.message
  const code = systemErrorCode(error)
  if (code === null) return null
  return code === 'ENOENT' ? 'there is no such file' : describeSystemError(code)
}

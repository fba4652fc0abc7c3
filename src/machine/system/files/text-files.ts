import { isUtf8 } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import type { TextRead } from '../../../kit/records/text-files.js'
import { describeSystemError, systemErrorCode } from './file-errors.js'
import { openWithoutWaiting, readChunks, SilentFileError } from './read-chunks.js'

/** Reads a whole UTF-8 file of at most `maxBytes`; pipes are read to their end, as long as they have a writer. */
export async function readTextFile(path: string, maxBytes: number): Promise<TextRead> {
  try {
    const file = await openWithoutWaiting(path)
    try {
      return await readAll(file, maxBytes)
    } finally {
      await file.close()
    }
  } catch (error) {
    return describeFailure(error)
  }
}

/** The first bytes of a regular file as text. */
export async function readStart(path: string, maxBytes: number): Promise<TextRead> {
  try {
    const file = await openWithoutWaiting(path)
    try {
      if (!(await file.stat()).isFile()) {
        return { status: 'unreadable', reason: 'it is not a regular file' }
      }
      const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes), 0, maxBytes, 0)
      return { status: 'ok', text: buffer.toString('utf8', 0, bytesRead) }
    } finally {
      await file.close()
    }
  } catch (error) {
    return describeFailure(error)
  }
}

async function readAll(file: FileHandle, maxBytes: number): Promise<TextRead> {
  const { size } = await file.stat()
  if (size > maxBytes) return tooLarge(maxBytes)
  const chunks: Buffer[] = []
  let numBytes = 0
  for await (const chunk of readChunks(file)) {
    chunks.push(chunk)
    numBytes += chunk.length
    if (numBytes > maxBytes) return tooLarge(maxBytes)
  }
  return decode(Buffer.concat(chunks))
}

function decode(bytes: Buffer): TextRead {
  if (!isUtf8(bytes)) return { status: 'corrupt', reason: 'it is not UTF-8 text' }
  return { status: 'ok', text: bytes.toString('utf8') }
}

const tooLarge = (maxBytes: number): TextRead => ({
  status: 'unreadable',
  reason: `it is larger than ${maxBytes} bytes, the most that is read`,
})

function describeFailure(error: unknown): TextRead {
  if (error instanceof SilentFileError) return { status: 'unreadable', reason: error.message }
  const code = systemErrorCode(error)
  if (code === 'ENOENT' || code === 'ENOTDIR') return { status: 'missing' }
  if (code === null) throw error
  return { status: 'unreadable', reason: describeSystemError(code) }
}

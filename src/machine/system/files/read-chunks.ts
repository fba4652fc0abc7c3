import { constants, fstatSync, type Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { systemErrorCode } from './file-errors.js'

/** How long to wait for a pipe, in milliseconds: for a writer, and for more data from it. */
type PipeTimeouts = { readonly writerMs: number; readonly quietMs: number }

const defaultTimeouts: PipeTimeouts = { writerMs: 1000, quietMs: 30_000 }
const pollMs = 10
const chunkBytes = 1 << 20

/** A pipe or a device that has nothing to read and may never have; the message follows a colon. */
export class SilentFileError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'SilentFileError'
  }
}

/** A process that reads a pipe it writes into itself, such as /dev/stdout, waits for itself. */
function isOwnOutput({ dev, ino }: Stats): boolean {
  return [1, 2].some((descriptor) => {
    try {
      const own = fstatSync(descriptor)
      return own.dev === dev && own.ino === ino
    } catch {
      return false // Closed.
    }
  })
}

/** Opens a file without blocking: opening a pipe would otherwise wait for a writer. */
export const openWithoutWaiting = (path: string): Promise<FileHandle> =>
  open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))

/** The whole content of an open file; anything but a regular file is read as long as data comes. */
export async function* readChunks(
  file: FileHandle,
  patience: PipeTimeouts = defaultTimeouts,
): AsyncGenerator<Buffer> {
  const about = await file.stat()
  const isPipe = about.isFIFO()
  if (isPipe && isOwnOutput(about))
    throw new SilentFileError('it is a pipe that this command writes its own output into')
  let hasWriter = !isPipe
  for (;;) {
    const chunk = await nextChunk(file, hasWriter, patience)
    if (chunk.length === 0) return
    hasWriter = true
    yield chunk
  }
}

/** Returns no bytes at the end. */
async function nextChunk(
  file: FileHandle,
  wasWritten: boolean,
  { writerMs, quietMs }: PipeTimeouts,
): Promise<Buffer> {
  const since = performance.now()
  let hasWriter = wasWritten
  for (;;) {
    const chunk = await readNow(file)
    hasWriter ||= chunk === null
    if (chunk !== null && (hasWriter || chunk.length > 0)) return chunk
    const waitMs = hasWriter ? quietMs : writerMs
    if (performance.now() - since > waitMs)
      throw new SilentFileError(
        `it is not a regular file, and nothing arrived from it for ${waitMs / 1000} s`,
      )
    await delay(pollMs)
  }
}

/** Null where more may come but is not there yet; no bytes at the end, and for a pipe without a writer. */
async function readNow(file: FileHandle): Promise<Buffer | null> {
  try {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes)
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    if (systemErrorCode(error) === 'EAGAIN') return null
    throw error
  }
}

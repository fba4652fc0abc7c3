import { isUtf8 } from 'node:buffer'
import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { describeSystemError, systemErrorCode } from './file-errors.js'

/** One look at a file that others write. */
export type FileRead =
  /** `isChanging`: it was written while it was being read, so the text may be torn. */
  | {
      readonly kind: 'read'
      readonly text: string
      readonly modifiedMs: number
      readonly isChanging: boolean
    }
  /** Nothing was written since the previous look, as far as the system reports, or the same text again. */
  | { readonly kind: 'same'; readonly modifiedMs: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly reason: string }
  /** It was read and is no text; `isChanging` as above. */
  | { readonly kind: 'garbled'; readonly reason: string; readonly isChanging: boolean }

interface WatchedFile {
  /** Never rejects because of the file, and never waits for a writer. */
  look(): Promise<FileRead>
}

type Settings = {
  /** A larger file is unreadable. */
  readonly maxBytes: number
  /** Milliseconds of a clock that never jumps. */
  readonly monotonicMs: () => number
}

/**
 * The times of some file systems have a resolution of two seconds, and two files of one size may follow each other
 * within that. So a file is read again until its times have stood still for longer.
 */
const settledAfterMs = 2500

/** A UTF-8 file that is read repeatedly, but only if it may have changed. */
export function watchFile(path: string, { maxBytes, monotonicMs }: Settings): WatchedFile {
  let known: { stamp: string; sinceMs: number; content: FileRead } | null = null
  const read = async (file: FileHandle): Promise<FileRead> => {
    // Opening asks a network file system for what is there now; its answer to stat alone may be seconds old.
    const before = await file.stat({ bigint: true })
    if (!before.isFile()) return noFile(before)
    const stamp = stampOf(before)
    const sinceMs = known?.stamp === stamp ? known.sinceMs : monotonicMs()
    if (monotonicMs() - sinceMs > settledAfterMs) return repeated(before)
    const bytes = before.size > maxBytes ? null : await readAtMost(file, maxBytes)
    if (bytes === null) return tooLarge(maxBytes)
    const after = await file.stat({ bigint: true })
    const content = contentOf(bytes, before, stampOf(after) !== stamp)
    const isRepeated = isSameText(known?.content, content)
    known = { stamp, content, sinceMs }
    return isRepeated ? repeated(before) : content
  }
  return {
    async look() {
      const seen = await lookAt(path, read)
      if (!['read', 'same', 'garbled'].includes(seen.kind)) known = null
      return seen
    },
  }
}

async function lookAt(
  path: string,
  read: (file: FileHandle) => Promise<FileRead>,
): Promise<FileRead> {
  try {
    // Before it is opened: to open a pipe would wait for its writer, or disturb its reader.
    const about = await stat(path, { bigint: true })
    if (!about.isFile()) return noFile(about)
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      return await read(file)
    } finally {
      await file.close()
    }
  } catch (error) {
    return describeFailure(error)
  }
}

async function readAtMost(file: FileHandle, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(1 << 20), 0, 1 << 20, length)
    if (bytesRead === 0) return Buffer.concat(chunks)
    chunks.push(buffer.subarray(0, bytesRead))
    length += bytesRead
    if (length > maxBytes) return null
  }
}

function contentOf(bytes: Buffer, { mtimeNs }: BigIntStats, isChanging: boolean): FileRead {
  const text = bytes.toString('utf8')
  if (isUtf8(bytes)) return { kind: 'read', text, modifiedMs: Number(mtimeNs) / 1e6, isChanging }
  const reason = `it is not UTF-8 text: byte ${firstDifference(bytes, Buffer.from(text))} is the first that does not fit`
  return { kind: 'garbled', reason, isChanging }
}

/** Undecodable bytes were replaced, so they differ after encoding. */
function firstDifference(bytes: Buffer, again: Buffer): number {
  let at = 0
  while (at < bytes.length && bytes[at] === again[at]) at++
  return at
}

function isSameText(one: FileRead | undefined, other: FileRead): boolean {
  return one?.kind === 'read' && other.kind === 'read' && one.text === other.text
}

const repeated = ({ mtimeNs }: BigIntStats): FileRead => ({
  kind: 'same',
  modifiedMs: Number(mtimeNs) / 1e6,
})

const stampOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string =>
  [dev, ino, size, mtimeNs, ctimeNs].join(' ')

function noFile(about: BigIntStats): FileRead {
  const what = about.isDirectory()
    ? 'a directory'
    : about.isFIFO()
      ? 'a pipe'
      : 'not a regular file'
  return { kind: 'unreadable', reason: `it is ${what}` }
}

const tooLarge = (maxBytes: number): FileRead => ({
  kind: 'unreadable',
  reason: `it is larger than ${maxBytes} bytes, the most that is read`,
})

function describeFailure(error: unknown): FileRead {
  const code = systemErrorCode(error)
  if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' }
  if (code === null) throw error
  return { kind: 'unreadable', reason: describeSystemError(code) }
}

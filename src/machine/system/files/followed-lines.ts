import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { describeSystemError, systemErrorCode } from './file-errors.js'

/** The lines appended to a log since the last look. */
type FreshLines = {
  /** Whole lines only; an unfinished line is kept until its end comes. */
  readonly lines: readonly string[]
  /** The log was replaced or cut: these lines are its first. */
  readonly isAnother: boolean
  /** There was nothing more to read. */
  readonly isAtEnd: boolean
  /** Why nothing could be read, a missing file included; null if something could. */
  readonly trouble: string | null
}

/** Limit for one reading. */
const chunkBytes = 2 ** 20
/** A longer line is no record of ours. */
const maxLineBytes = 2 ** 22
/** A new file may reuse the inode number of a removed one: the first bytes distinguish them. */
const headBytes = 256

/** Follows a log of UTF-8 lines that another process appends to; it may come late, be replaced or be cut. */
export function followLines(path: string): { poll(): Promise<FreshLines> } {
  let offset = 0
  let identity: string | null = null
  let head: Buffer = Buffer.alloc(0)
  let rest: Buffer = Buffer.alloc(0)
  const isAnother = async (file: FileHandle, about: BigIntStats): Promise<boolean> => {
    if (identity !== identityOf(about) || about.size < BigInt(offset)) return true
    return !head.equals(await readPart(file, 0, head.length))
  }
  const begin = (about: BigIntStats): void => {
    const nothing = Buffer.alloc(0)
    ;[offset, identity, head, rest] = [0, identityOf(about), nothing, nothing]
  }
  const read = async (file: FileHandle): Promise<FreshLines> => {
    const about = await file.stat({ bigint: true })
    const isNew = await isAnother(file, about)
    if (isNew) begin(about)
    const part = await readPart(file, offset, chunkBytes)
    offset += part.length
    if (head.length < headBytes) head = Buffer.concat([head, part]).subarray(0, headBytes)
    const bytes = Buffer.concat([rest, part])
    const end = bytes.lastIndexOf(0x0a) + 1
    rest = bytes.subarray(end)
    const isEndless = rest.length > maxLineBytes
    if (isEndless) rest = Buffer.alloc(0)
    return {
      lines: end === 0 ? [] : bytes.toString('utf8', 0, end - 1).split('\n'),
      isAnother: isNew,
      isAtEnd: part.length < chunkBytes,
      trouble: isEndless ? 'it has a line without an end' : null,
    }
  }
  return { poll: () => openAndRead(path, read) }
}

async function readPart(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

async function openAndRead(
  path: string,
  read: (file: FileHandle) => Promise<FreshLines>,
): Promise<FreshLines> {
  try {
    if (!(await stat(path)).isFile()) return nothing('it is not a regular file')
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      return await read(file)
    } finally {
      await file.close()
    }
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === null) throw error
    return nothing(code === 'ENOENT' ? 'there is no such file' : describeSystemError(code))
  }
}

const identityOf = ({ dev, ino }: BigIntStats): string => `${dev} ${ino}`

const nothing = (trouble: string): FreshLines => ({
  lines: [],
  isAnother: false,
  isAtEnd: true,
  trouble,
})

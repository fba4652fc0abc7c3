import { inflateRawSync } from 'node:zlib'
import type { Parsed } from '../../kit/records/json/parsed.js'

/** Signatures and sizes of the format's parts, bytes. */
const endSignature = 0x06054b50
const endBytes = 22
const centralSignature = 0x02014b50
const centralBytes = 46
const localSignature = 0x04034b50
const localBytes = 30
const maxCommentBytes = 0xffff
const maxEntries = 1000

export const isZip = (archive: Uint8Array): boolean =>
  archive.length >= 4 && Buffer.from(archive).readUInt32LE(0) === localSignature

/**
 * One file of a ZIP archive, in memory: nothing is written, so no name in it can lead anywhere. An archive with such
 * names is rejected all the same, because it is malicious.
 */
export function readZipEntry(archive: Uint8Array, name: string, maxBytes: number): Parsed<Buffer> {
  try {
    const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
    const entries = readDirectory(bytes)
    const stray = entries.find((entry) => leadsOutside(entry.name))
    if (stray !== undefined) return corrupt('the archive names a file outside of itself')
    const found = entries.filter((entry) => entry.name === name)
    const [entry] = found
    if (entry === undefined) return corrupt(`the archive has no file ${name}`)
    if (found.length > 1) return corrupt(`the archive has ${found.length} files ${name}`)
    if (entry.numBytes > maxBytes) return corrupt(`${name} has more than ${maxBytes} bytes`)
    return { status: 'ok', value: unpack(bytes, entry) }
  } catch (error) {
    // Offsets outside the archive, and data that cannot be unpacked or are longer than declared.
    return corrupt(`the archive is damaged: ${(error as Error).message}`)
  }
}

const corrupt = (reason: string) => ({ status: 'corrupt', reason }) as const

type Entry = {
  readonly name: string
  readonly method: number
  readonly isEncrypted: boolean
  readonly checksum: number
  readonly numPackedBytes: number
  readonly numBytes: number
  readonly localOffset: number
}

function readDirectory(bytes: Buffer): readonly Entry[] {
  const end = findEnd(bytes)
  const numEntries = bytes.readUInt16LE(end + 10)
  if (numEntries > maxEntries) throw new Error(`it has more than ${maxEntries} files`)
  const entries: Entry[] = []
  let offset = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < numEntries; index++) {
    if (bytes.readUInt32LE(offset) !== centralSignature) throw new Error('its directory is cut off')
    const nameBytes = bytes.readUInt16LE(offset + 28)
    entries.push({
      name: bytes.toString('utf8', offset + centralBytes, offset + centralBytes + nameBytes),
      isEncrypted: (bytes.readUInt16LE(offset + 8) & 1) === 1,
      method: bytes.readUInt16LE(offset + 10),
      checksum: bytes.readUInt32LE(offset + 16),
      numPackedBytes: bytes.readUInt32LE(offset + 20),
      numBytes: bytes.readUInt32LE(offset + 24),
      localOffset: bytes.readUInt32LE(offset + 42),
    })
    const rest = bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32)
    offset += centralBytes + nameBytes + rest
  }
  return entries
}

/** The record at the end of the archive, which only a comment may follow. */
function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endBytes - maxCommentBytes)
  for (let offset = bytes.length - endBytes; offset >= first; offset--) {
    if (bytes.readUInt32LE(offset) === endSignature) return offset
  }
  throw new Error('it is cut off')
}

function unpack(bytes: Buffer, entry: Entry): Buffer {
  const { localOffset, numPackedBytes, numBytes, method } = entry
  if (entry.isEncrypted) throw new Error('a file is encrypted')
  if (bytes.readUInt32LE(localOffset) !== localSignature) throw new Error('a file is not there')
  const extra = bytes.readUInt16LE(localOffset + 26) + bytes.readUInt16LE(localOffset + 28)
  const start = localOffset + localBytes + extra
  if (start + numPackedBytes > bytes.length) throw new Error('a file is cut off')
  const packed = bytes.subarray(start, start + numPackedBytes)
  const data = method === 0 ? packed : inflate(packed, method, numBytes)
  if (data.length !== numBytes) throw new Error('a file does not have the declared size')
  if (crc32(data) !== entry.checksum) throw new Error('a file does not match its checksum')
  return data
}

/** The remainder of each byte, by the polynomial of the format. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** Node has one of its own from 20.15 on. */
function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) rest = (rest >>> 8) ^ (remainders[(rest ^ byte) & 0xff] ?? 0)
  return (rest ^ 0xffffffff) >>> 0
}

function inflate(packed: Buffer, method: number, numBytes: number): Buffer {
  if (method !== 8) throw new Error(`a file uses an unknown compression method (${method})`)
  // Unpacking stops at the declared size.
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, numBytes) })
}

const leadsOutside = (name: string): boolean =>
  /^(?:[/\\]|[A-Za-z]:)|\\|(?:^|\/)\.\.(?:\/|$)|\p{Cc}/u.test(name)

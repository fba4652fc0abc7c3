import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isZip, readZipEntry } from '../../../src/machine/github/read-zip-entry.js'

type File = {
  name: string
  data: Buffer
  method?: 0 | 8 | 12
  claimedBytes?: number
  flags?: number
  checksum?: number
}

/** An archive as packers write it: each file, then the directory, then its end. */
function pack(files: readonly File[], comment = ''): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const { name, data, method = 8, claimedBytes = data.length, flags = 0 } = file
    const packed = method === 8 ? deflateRawSync(data) : data
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(flags, 8)
    central.writeUInt16LE(method, 10)
    central.writeUInt32LE(file.checksum ?? crc32(data), 16)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(claimedBytes, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(offset, 42)
    parts.push(local, Buffer.from(name), packed)
    directory.push(central, Buffer.from(name))
    offset += local.length + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...parts, ...directory, end, Buffer.from(comment)])
}

const data = Buffer.from('{"a":1}'.repeat(100))
const wanted: File = { name: 'baseline.json', data }
const read = (archive: Buffer, maxBytes = 10_000) =>
  readZipEntry(archive, 'baseline.json', maxBytes)
const reasonOf = (archive: Buffer, maxBytes?: number) => {
  const read_ = read(archive, maxBytes)
  return read_.status === 'corrupt' ? read_.reason : read_.status
}

describe('The requested file', () => {
  test.each([0, 8] as const)('The reader extracts a file that is packed by method %d', (method) => {
    expect(read(pack([{ ...wanted, method }]))).toEqual({ status: 'ok', value: data })
  })

  test('The reader finds the file among others and before a comment', () => {
    const other = { name: 'notes/readme.txt', data: Buffer.from('x') }
    const archive = pack([other, wanted], 'a comment')
    expect(isZip(archive)).toBe(true)
    expect(read(archive).status).toBe('ok')
  })

  test('The reader accepts an archive in the middle of a larger buffer', () => {
    const archive = pack([wanted])
    const larger = Buffer.concat([Buffer.alloc(7), archive])
    expect(read(larger.subarray(7)).status).toBe('ok')
  })

  test('The reader returns nothing for a missing or duplicate file', () => {
    expect(reasonOf(pack([{ name: 'other', data }]))).toBe('the archive has no file baseline.json')
    expect(reasonOf(pack([wanted, wanted]))).toBe('the archive has 2 files baseline.json')
  })
})

describe('Malicious archive', () => {
  test.each(['../evil', 'a/../../evil', '/etc/passwd', 'C:\\evil', 'a\\..\\evil', '../..', 'a\0b'])(
    'The reader rejects an archive with the name %j',
    (name) => {
      const archive = pack([wanted, { name, data }])
      expect(reasonOf(archive)).toBe('the archive names a file outside of itself')
    },
  )

  test('The reader rejects a file that declares too large a size', () => {
    expect(reasonOf(pack([wanted]), 100)).toBe('baseline.json has more than 100 bytes')
  })

  test('The reader does not unpack a file that is larger than declared', () => {
    const bomb = { ...wanted, data: Buffer.alloc(5_000_000), claimedBytes: 100 }
    expect(reasonOf(pack([bomb]))).toMatch(/^the archive is damaged: .*larger than 100 bytes/)
  })

  test('The reader reports damage when a file is smaller than declared', () => {
    expect(reasonOf(pack([{ ...wanted, claimedBytes: 9000 }]))).toMatch(
      /not have the declared size/,
    )
  })

  test('The reader reports damage when the packing method is unknown', () => {
    expect(reasonOf(pack([{ ...wanted, method: 12 }]))).toMatch(/unknown compression method \(12\)/)
  })
})

describe('Inconsistent archive', () => {
  test('The reader reports damage when the checksum differs from the declared one', () => {
    expect(reasonOf(pack([{ ...wanted, checksum: 1 }]))).toMatch(/does not match its checksum/)
  })

  test('The reader reports damage when a file is encrypted', () => {
    expect(reasonOf(pack([{ ...wanted, flags: 1 }]))).toMatch(/a file is encrypted/)
  })
})

describe('Damaged archive', () => {
  test('The reader never throws for an archive that is cut anywhere', () => {
    const archive = pack([wanted])
    for (let length = 0; length < archive.length; length++) {
      expect(read(archive.subarray(0, length)).status).toBe('corrupt')
    }
  })

  test('The reader never throws for an archive with any one byte changed', () => {
    const archive = pack([wanted])
    for (let index = 0; index < archive.length; index++) {
      const changed = Buffer.from(archive)
      changed[index] = changed[index]! ^ 0xff
      expect(['ok', 'corrupt']).toContain(read(changed).status)
    }
  })
})

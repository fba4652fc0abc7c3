import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { isZip, readZipEntry } from '../../src/github/read-zip-entry.js'

type File = { name: string; data: Buffer; method?: 0 | 8 | 12; claimedBytes?: number }

/** An archive as packers write it: each file, then the directory, then its end. */
function pack(files: readonly File[], comment = ''): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, method = 8, claimedBytes = data.length } of files) {
    const packed = method === 8 ? deflateRawSync(data) : data
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(method, 10)
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

describe('the file that is wanted', () => {
  test.each([0, 8] as const)('is read, packed by method %d', (method) => {
    expect(read(pack([{ ...wanted, method }]))).toEqual({ status: 'ok', value: data })
  })

  test('is found among others, and before a comment', () => {
    const other = { name: 'notes/readme.txt', data: Buffer.from('x') }
    const archive = pack([other, wanted], 'a comment')
    expect(isZip(archive)).toBe(true)
    expect(read(archive).status).toBe('ok')
  })

  test('may lie in the middle of a larger buffer', () => {
    const archive = pack([wanted])
    const larger = Buffer.concat([Buffer.alloc(7), archive])
    expect(read(larger.subarray(7)).status).toBe('ok')
  })

  test('that is not there, or there twice, is no answer', () => {
    expect(reasonOf(pack([{ name: 'other', data }]))).toBe('the archive has no file baseline.json')
    expect(reasonOf(pack([wanted, wanted]))).toBe('the archive has 2 files baseline.json')
  })
})

describe('an archive that means harm', () => {
  test.each(['../evil', 'a/../../evil', '/etc/passwd', 'C:\\evil', 'a\\..\\evil', '..', 'a\0b'])(
    'with the name %j is turned down',
    (name) => {
      const archive = pack([wanted, { name, data }])
      expect(reasonOf(archive)).toBe('the archive names a file outside of itself')
    },
  )

  test('with a file that says it is too large is turned down', () => {
    expect(reasonOf(pack([wanted]), 100)).toBe('baseline.json has more than 100 bytes')
  })

  test('with a file that is larger than it says is not unpacked', () => {
    const bomb = { ...wanted, data: Buffer.alloc(5_000_000), claimedBytes: 100 }
    expect(reasonOf(pack([bomb]))).toMatch(/^the archive is damaged: .*larger than 100 bytes/)
  })

  test('with a file that is smaller than it says is damaged', () => {
    expect(reasonOf(pack([{ ...wanted, claimedBytes: 9000 }]))).toMatch(/not the size/)
  })

  test('packed in an unknown way is damaged', () => {
    expect(reasonOf(pack([{ ...wanted, method: 12 }]))).toMatch(/not known \(12\)/)
  })
})

describe('a damaged archive', () => {
  test('cut off anywhere is never an exception', () => {
    const archive = pack([wanted])
    for (let length = 0; length < archive.length; length++) {
      expect(read(archive.subarray(0, length)).status).toBe('corrupt')
    }
  })

  test('with any one byte changed is never an exception', () => {
    const archive = pack([wanted])
    for (let index = 0; index < archive.length; index++) {
      const changed = Buffer.from(archive)
      changed[index] = changed[index]! ^ 0xff
      expect(['ok', 'corrupt']).toContain(read(changed).status)
    }
  })
})

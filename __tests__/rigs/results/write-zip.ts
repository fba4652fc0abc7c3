import { crc32 } from 'node:zlib'

const utf8Names = 0x0800

/**
 * A zip archive of these files, not compressed. Names are taken as they are, also those that no packer would write:
 * this is how hostile archives are made.
 */
export function writeZip(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, contents] of Object.entries(files)) {
    const data = Buffer.from(contents as string)
    const fields = describe(Buffer.byteLength(name), data)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), data])
    centrals.push(centralEntry(name, fields, offset))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  return Buffer.concat([...locals, directory, endOf(centrals.length, directory.length, offset)])
}

/** Version, flags, method (stored), time and date, checksum, sizes and length of the name. */
function describe(nameLength: number, data: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(utf8Names, 2)
  fields.writeUInt32LE(crc32(data), 10)
  fields.writeUInt32LE(data.length, 14)
  fields.writeUInt32LE(data.length, 18)
  fields.writeUInt16LE(nameLength, 22)
  return fields
}

function centralEntry(name: string, fields: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  const madeBy = Buffer.from([20, 0])
  return Buffer.concat([Buffer.from('PK\x01\x02'), madeBy, fields, rest, Buffer.from(name)])
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

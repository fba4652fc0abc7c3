import { closeSync, fstatSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import type { RayMessage } from '../../../kit/records/run/ray-message.js'

/** A piece of a file is no longer than this. */
const maxPieceBytes = 1_000_000

type Piece = Extract<RayMessage, { kind: 'file' }>

/**
 * Writes a piece of a rank's file to its place, so that a piece that arrives twice changes nothing. Returns the reason
 * if it could not be written, because the log may be damaged; null if it was.
 */
export function writePiece(runDirectory: string, piece: Piece): string | null {
  try {
    write(runDirectory, piece)
    return null
  } catch (error) {
    return `a part of the record ${piece.file} cannot be kept: ${(error as Error).message}`
  }
}

function write(runDirectory: string, { file, at, packed }: Piece): void {
  const bytes = inflateSync(Buffer.from(packed, 'base64'), { maxOutputLength: maxPieceBytes })
  const path = join(runDirectory, file)
  mkdirSync(dirname(path), { recursive: true })
  const open = openSync(path, at === 0 ? 'w' : 'r+')
  try {
    if (at > fstatSync(open).size) throw new Error(`the part before byte ${at} is missing`)
    writeSync(open, bytes, 0, bytes.length, at)
  } finally {
    closeSync(open)
  }
}

import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import type { RayWord } from '../../records/run/ray-word.js'

/** A piece of a file is no longer than this. */
const maxPieceBytes = 1_000_000

/** Writes a piece of a file of a rank where it belongs, so that a piece that comes twice changes nothing. */
export function keepPiece(
  runDirectory: string,
  { file, at, packed }: Extract<RayWord, { kind: 'file' }>,
): void {
  const bytes = inflateSync(Buffer.from(packed, 'base64'), { maxOutputLength: maxPieceBytes })
  const path = join(runDirectory, file)
  mkdirSync(dirname(path), { recursive: true })
  const open = openSync(path, at === 0 ? 'w' : 'r+')
  try {
    writeSync(open, bytes, 0, bytes.length, at)
  } finally {
    closeSync(open)
  }
}

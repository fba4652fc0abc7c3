import { createHash } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { systemError } from '../../../kit/errors.js'
import type { CheckpointManifest } from '../../../kit/records/run/checkpoint-manifest.js'

/**
 * Writes bytes under a temporary name, waits until the disk has them if they must survive a power failure, and renames
 * the file; returns its size and SHA-256.
 */
export function writeCheckpointFile(
  path: string,
  parts: readonly Uint8Array[],
  survivesPowerLoss: boolean,
): { sizeBytes: number; sha256: string } {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const temporary = `${path}.partial`
    const written = writeWhole(temporary, parts, survivesPowerLoss)
    renameSync(temporary, path)
    return written
  } catch (error) {
    throw systemError(error, `writing the checkpoint file ${path}`)
  }
}

function writeWhole(path: string, parts: readonly Uint8Array[], survivesPowerLoss: boolean) {
  const descriptor = openSync(path, 'w')
  const hash = createHash('sha256')
  let sizeBytes = 0
  try {
    for (const part of parts) {
      hash.update(part)
      for (let done = 0; done < part.length;) done += writeSync(descriptor, part, done)
      sizeBytes += part.length
    }
    if (survivesPowerLoss) fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}

/** Makes the renames in a directory survive a power failure, if the system can flush a directory. */
export function flushDirectory(path: string): void {
  let descriptor: number
  try {
    descriptor = openSync(path, 'r')
  } catch {
    return // Windows cannot open a directory; its renames are journalled.
  }
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The manifest of a checkpoint that the launcher has verified. */
export function readManifest(directory: string): CheckpointManifest {
  return JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')) as CheckpointManifest
}

/** The float32 values of a checkpoint file. */
export function readFloats(directory: string, name: string): Float32Array {
  const bytes = readFileSync(join(directory, name))
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
}

/** The bytes behind a view. */
export function bytesOf(view: Float32Array): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
}

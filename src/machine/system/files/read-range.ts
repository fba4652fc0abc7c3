import { type FileHandle, open } from 'node:fs/promises'
import { systemErrorCode } from './file-errors.js'

/** Some bytes of a file; null if there is no such file, or if it ends before. */
export async function readRange(
  path: string,
  at: number,
  length: number,
): Promise<Uint8Array | null> {
  const file = await openIfThere(path)
  if (file === null) return null
  try {
    return await readFrom(file, at, length)
  } finally {
    await file.close()
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path)
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  }
}

async function readFrom(file: FileHandle, at: number, length: number): Promise<Uint8Array | null> {
  const bytes = new Uint8Array(length)
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done)
    if (bytesRead === 0) return null
    done += bytesRead
  }
  return bytes
}

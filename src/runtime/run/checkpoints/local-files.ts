import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, readlink, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { CheckpointFiles } from './layout.js'

/** Checkpoints on this machine's disks. */
export const localFiles: CheckpointFiles = {
  list: (directory) => readdir(directory).catch(() => []),
  async kindOf(path) {
    const found = await stat(path).catch(() => null)
    if (found === null) return 'missing'
    if (found.isDirectory()) return 'directory'
    // Opening a pipe would block until somebody writes into it.
    return found.isFile() ? 'file' : 'other'
  },
  linkOf: (path) => readlink(path).catch(() => null),
  sizeOf: async (path) => (await stat(path)).size,
  readText: (path) => readFile(path, 'utf8'),
  async digest(path) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    return hash.digest('hex')
  },
}

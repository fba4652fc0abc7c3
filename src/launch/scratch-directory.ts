import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemError } from '../errors.js'

/** A private directory in the system's place for temporary files. */
export async function makeScratchDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'minicluster-')).catch((error: unknown) => {
    throw systemError(error, 'making a temporary directory')
  })
}

/** Removes it and all that is in it. */
export async function removeDirectory(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
}

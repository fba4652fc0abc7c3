import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemError } from '../errors.js'

/** A private directory in the system's place for temporary files; its name says whose it is. */
export async function makeScratchDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), `minicluster-${process.pid}-`)).catch((error: unknown) => {
    throw systemError(error, 'making a temporary directory')
  })
}

/** Removes what processes of ours have left that were killed before they could. Only where /proc tells who lives. */
export async function sweepScratchDirectories(): Promise<void> {
  if (!existsSync('/proc/self')) return
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const [, pid] = /^minicluster-(\d+)-\w{6}$/.exec(name) ?? []
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue
    await removeDirectory(join(tmpdir(), name)).catch(() => undefined)
  }
}

/** Removes it and all that is in it. */
export async function removeDirectory(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
}

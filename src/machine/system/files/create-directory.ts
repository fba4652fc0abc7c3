import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemErrorCode } from './file-errors.js'

/**
 * Creates a directory and those above it, where they are missing. Node's own recursive mkdir never ends where a
 * directory that exists refuses entries, as /proc does.
 */
export async function createDirectory(path: string): Promise<void> {
  if ((await tryToCreate(path)) === 'done') return
  if (!(await exists(dirname(path)))) await createDirectory(dirname(path))
  // Another process may have created the parent in the meantime; now it must work.
  if ((await tryToCreate(path)) === 'done') return
  await mkdir(path)
}

async function tryToCreate(path: string): Promise<'done' | 'nothing above it'> {
  try {
    await mkdir(path)
    return 'done'
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === 'ENOENT') return 'nothing above it'
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return 'done'
    throw error
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}

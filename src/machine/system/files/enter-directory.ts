import { realpath, stat } from 'node:fs/promises'
import { describeSystemError, systemErrorCode } from './file-errors.js'

/** A directory without links in its path, or why it is none. */
type FoundDirectory =
  | { readonly status: 'ok'; readonly path: string }
  | { readonly status: 'missing' }
  | { readonly status: 'refused'; readonly reason: string }

/** Looks for a directory; missing, no directory and not readable are three answers. */
export async function findDirectory(path: string): Promise<FoundDirectory> {
  try {
    const real = await realpath(path)
    const isDirectory = (await stat(real)).isDirectory()
    return isDirectory
      ? { status: 'ok', path: real }
      : { status: 'refused', reason: 'it is not a directory' }
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === 'ENOENT') return { status: 'missing' }
    const reason = code === null ? 'it is not the path of a directory' : describeSystemError(code)
    return { status: 'refused', reason }
  }
}

/** Goes on as if this process had been started there. Throws where the directory may not be entered. */
export function enterDirectory(path: string): void {
  process.chdir(path)
  if (process.env['PWD'] !== undefined) process.env['PWD'] = path
}

import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createDirectory } from './create-directory.js'

/** A folder of one's own, with a name that nobody else has. */
export interface ScratchFolder {
  readonly path: string
  /** Writes a new file; the name must not lead anywhere else. */
  write(name: string, text: string): Promise<string>
  /** Copies a file under another name. */
  copy(name: string, source: string): Promise<string>
  /** Never rejects: what cannot be removed is the runner's to sweep. */
  remove(): Promise<void>
}

/** Makes the folder below a directory, which is created where it is missing. */
export async function makeScratchFolder(parent: string, prefix: string): Promise<ScratchFolder> {
  await createDirectory(parent)
  const path = await mkdtemp(join(parent, prefix))
  const place = (name: string): string => {
    if (name !== basename(name) || /^\.*$/.test(name)) throw new Error('a file name, no path')
    return join(path, name)
  }
  return {
    path,
    async write(name, text) {
      const file = place(name)
      await writeFile(file, text, { flag: 'wx' })
      return file
    },
    async copy(name, source) {
      const file = place(name)
      await copyFile(source, file)
      return file
    },
    remove: () => removeTree(path),
  }
}

/** Removes a file or folder with all that is in it; never rejects. */
export async function removeTree(path: string): Promise<void> {
  // Those that were just killed may still have put something in.
  await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
}

/** Bytes of a regular file; null for anything else. */
export async function fileSize(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? found.size : null
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { systemError } from '../../../kit/errors.js'
import { ownIdentity, parseIdentity, processState } from '../processes/process-identity.js'
import { createDirectory } from './create-directory.js'

/** The file in a scratch directory that names its owner. */
const ownerName = '.owner.json'

/** The scratch directories of this process that exist. */
const existing = new Set<string>()

/** Whether the end of this process removes them: one listener, however often there are none in between. */
let isWatched = false

/**
 * A private directory, in the system's place for temporary files or below another; a file in it names its owner. The
 * end of this process removes it, also the end by a second Ctrl-C.
 */
export async function makeScratchDirectory(parent = tmpdir()): Promise<string> {
  if (!isWatched) process.once('exit', removeExisting)
  isWatched = true
  try {
    // Without a pause, so that no directory is missed by the end of this process.
    const directory = mkdtempSync(join(parent, `minicluster-${process.pid}-`))
    existing.add(directory)
    writeFileSync(join(directory, ownerName), JSON.stringify(ownIdentity()))
    return directory
  } catch (error) {
    throw systemError(error, 'making a temporary directory', 'temporary')
  }
}

function removeExisting(): void {
  for (const directory of existing) {
    try {
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // The next run sweeps what its processes still hold.
    }
  }
}

/**
 * Removes directories of our own killed processes. Directories of other containers or hosts stay, as do those without
 * an owner.
 */
export async function sweepScratchDirectories(place = tmpdir()): Promise<void> {
  for (const name of await readdir(place).catch(() => [])) {
    if (!/^minicluster-\d+-\w{6}$/.test(name)) continue
    const directory = join(place, name)
    const text = await readFile(join(directory, ownerName), 'utf8').catch(() => '')
    const owner = parseIdentity(text)
    if (owner === null || processState(owner) !== 'gone') continue
    await removeTree(directory)
  }
}

let sweeping: Promise<void> | null = null

/** The same once per process, in the background. */
export function sweepOnce(): void {
  sweeping ??= sweepScratchDirectories().catch(() => undefined)
}

/** Writes a file of a scratch directory; a full disk is an error that names the file and TMPDIR. */
export function writeScratchFile(path: string, text: string): void {
  try {
    writeFileSync(path, text)
  } catch (error) {
    throw systemError(error, `writing ${path}`, 'temporary')
  }
}

/** A scratch directory with files by name. */
export interface ScratchFolder {
  readonly path: string
  /** Writes a new file; the name must not lead anywhere else. */
  write(name: string, text: string): Promise<string>
  /** Copies a file under another name. */
  copy(name: string, source: string): Promise<string>
  /** Never rejects: the runner removes the rest. */
  remove(): Promise<void>
}

/** Makes the folder below a directory, which is created where it is missing; by default in the system's place. */
export async function makeScratchFolder(parent?: string): Promise<ScratchFolder> {
  if (parent !== undefined) await createDirectory(parent)
  const path = await makeScratchDirectory(parent)
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

/** Removes a file or a directory with its content, if it exists; never rejects. */
export async function removeTree(path: string): Promise<void> {
  // Processes that were just killed may still have written something.
  await rm(path, { recursive: true, force: true, maxRetries: 5 }).then(
    () => existing.delete(path),
    () => undefined,
  )
}

import { lstat, readlink, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

/** Two names of one file have an equal path or an equal inode. */
export type PathIdentity = {
  /** Absolute, without links, and in one case where the file system knows only one. */
  readonly path: string
  /** Device and inode; null if nothing is there yet. */
  readonly inode: string | null
}

/** The identity of a path that need not exist yet. */
export async function identifyPath(
  path: string,
  isCaseless: (directory: string) => Promise<boolean> = ignoresCase,
): Promise<PathIdentity> {
  const found = await stat(path).catch(() => null)
  const { existing, missing } = await splitAtMissing(path)
  const whole = join(existing, ...missing)
  const isFolded = missing.length > 0 && (await isCaseless(existing))
  return {
    path: isFolded ? whole.normalize('NFC').toLowerCase() : whole,
    inode: found === null ? null : `${found.dev}:${found.ino}`,
  }
}

const maxLinks = 40

/** The part that exists, without links, and the names below it. A link to nothing is followed, as a writer would. */
async function splitAtMissing(path: string, links = 0) {
  const missing: string[] = []
  let at = resolve(path)
  for (;;) {
    const existing = await realpath(at).catch(() => null)
    if (existing !== null) return { existing, missing }
    const target = links < maxLinks ? await readlink(at).catch(() => null) : null
    if (target !== null) {
      const followed = await splitFrom(resolve(dirname(at), target), links)
      return { existing: followed.existing, missing: [...followed.missing, ...missing] }
    }
    if (dirname(at) === at) return { existing: at, missing }
    missing.unshift(basename(at))
    at = dirname(at)
  }
}

const splitFrom = (
  path: string,
  links: number,
): Promise<{ readonly existing: string; readonly missing: readonly string[] }> =>
  splitAtMissing(path, links + 1)

/** Whether the nearest name with letters can be written in the other case. */
async function ignoresCase(directory: string): Promise<boolean> {
  const name = basename(directory)
  const swapped = name.replace(/\p{L}/gu, (letter) => swapCase(letter))
  if (swapped === name) return dirname(directory) !== directory && ignoresCase(dirname(directory))
  const [one, other] = await Promise.all(
    [directory, join(dirname(directory), swapped)].map((path) => lstat(path).catch(() => null)),
  )
  return one !== undefined && one !== null && one.ino === other?.ino && one.dev === other.dev
}

const swapCase = (letter: string): string =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()

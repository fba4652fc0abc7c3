import { readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { listFew } from '../../../kit/wording/first-few.js'
import { oneLine } from '../../../kit/wording/one-line.js'
import { readStart } from './text-files.js'

/** A text file below a directory; the path has slashes. */
type ListedFile = { readonly path: string; readonly text: string }

const maxFiles = 5000
const maxDepth = 4
const maxBytes = 200_000
/** Paths that a sentence names before it counts the others. */
const maxNamed = 3
/** Lists of all packages, which are longer than what a person writes. */
const lockFile = /\.lock$/
const maxLockBytes = 4_000_000
const readable =
  /\.([cm]?js|py|sh|bash|slurm|sbatch|mk|ya?ml|md|rst|txt|json|toml|lock)$|(^|\/)(Makefile|justfile|README)$/
const skipped = /^(node_modules|dist|build|vendor|__pycache__|venv)$|^\.(?!github$)/

/** What was found, and what was not looked at; null if all was. */
type FileListing = { readonly files: readonly ListedFile[]; readonly leftOut: string | null }

/** Scripts, modules, pages and lists of packages below a directory, with their first 200,000 bytes, or 4,000,000 of a lock file: at most 5,000, four folders deep. */
export async function listTextFiles(root: string): Promise<FileListing> {
  const listing: Listing = { paths: [], tooDeep: [], unread: [] }
  await listFolder(root, '', listing)
  const found: ListedFile[] = []
  for (const path of listing.paths.slice(0, maxFiles)) {
    const read = await readStart(join(root, path), lockFile.test(path) ? maxLockBytes : maxBytes)
    if (read.status === 'ok') found.push({ path, text: read.text })
    else listing.unread.push(path)
  }
  return { files: found, leftOut: describeLeftOut(listing) }
}

type Listing = {
  readonly paths: string[]
  /** Folders below the last level that is looked at. */
  readonly tooDeep: string[]
  /** Files and folders that cannot be read. */
  readonly unread: string[]
}

/** Links are not followed: they may lead out of the repository. */
async function listFolder(root: string, folder: string, listing: Listing): Promise<void> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => null)
  if (entries === null) listing.unread.push(posix.normalize(folder))
  for (const entry of (entries ?? []).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = posix.join(folder, entry.name)
    if (entry.isFile() && readable.test(path)) listing.paths.push(path)
    if (entry.isDirectory() && !skipped.test(entry.name)) await enter(root, path, listing)
    if (listing.paths.length > maxFiles) return
  }
}

async function enter(root: string, folder: string, listing: Listing): Promise<void> {
  if (folder.split('/').length > maxDepth) listing.tooDeep.push(folder)
  else await listFolder(root, folder, listing)
}

function describeLeftOut({ paths, tooDeep, unread }: Listing): string | null {
  const parts = [
    ...(paths.length > maxFiles ? [`files beyond the first ${maxFiles}`] : []),
    ...(tooDeep.length > 0 ? [`folders more than ${maxDepth} deep: ${list(tooDeep)}`] : []),
    ...(unread.length > 0 ? [`what cannot be read: ${list(unread)}`] : []),
  ]
  return parts.length === 0 ? null : parts.join('; ')
}

const list = (paths: readonly string[]): string =>
  listFew(
    paths.map((path) => oneLine(path, 80)),
    maxNamed,
  )

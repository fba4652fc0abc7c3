import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readStart } from './text-files.js'

/** A text file below a directory; the path has slashes. */
export type ListedFile = { readonly path: string; readonly text: string }

const maxFiles = 5000
const maxDepth = 4
const maxBytes = 200_000
const readable =
  /\.([cm]?js|sh|bash|slurm|sbatch|mk|ya?ml|md|rst|txt|json)$|(^|\/)(Makefile|justfile|README)$/
/** Only their names matter. */
const named = /\.(py|toml|lock)$/
const skipped = /^(node_modules|dist|build|vendor|__pycache__|venv)$|^\.(?!github$)/

/** What was found, and what was not looked at; null if all was. */
export type FileListing = { readonly files: readonly ListedFile[]; readonly leftOut: string | null }

/** Scripts, modules and pages below a directory with their first 200,000 bytes, and names of other sources: at most 5,000, four folders deep. */
export async function listTextFiles(root: string): Promise<FileListing> {
  const paths = await listPaths(root, '', 0)
  const found: ListedFile[] = []
  for (const path of paths.slice(0, maxFiles)) {
    if (named.test(path)) {
      found.push({ path, text: '' })
      continue
    }
    const read = await readStart(join(root, path), maxBytes)
    if (read.status === 'ok') found.push({ path, text: read.text })
  }
  const leftOut = paths.length > maxFiles ? `files beyond the first ${maxFiles}` : null
  return { files: found, leftOut }
}

/** Links are not followed: they may lead out of the repository. */
async function listPaths(root: string, folder: string, depth: number): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
  const paths: string[] = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isFile() && (readable.test(path) || named.test(path))) paths.push(path)
    if (!entry.isDirectory() || depth >= maxDepth || skipped.test(entry.name)) continue
    paths.push(...(await listPaths(root, path, depth + 1)))
    if (paths.length > maxFiles) break
  }
  return paths
}

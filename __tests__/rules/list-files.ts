import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Every file under a folder of the repository, as paths from its root; not what npm has installed. */
export async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('node_modules/'))
    .sort()
}

/** The texts of files, by path. */
export async function readTexts(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const texts = paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)
  return new Map(await Promise.all(texts))
}

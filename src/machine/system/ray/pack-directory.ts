import { lstat, readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { zipSync, type Zippable } from 'fflate'
import { ConfigError } from '../../../kit/errors.js'

/** Ray takes no larger package. */
const maxBytes = 100 * 1024 * 1024
/** Files that a cluster does not need, or that would change every package. */
const leftOut = new Set([
  '.git',
  '.hg',
  '.svn',
  '__pycache__',
  'node_modules',
  '.venv',
  '.DS_Store',
  // Our own results, so that a package does not depend on earlier results.
  'minicluster_results',
])
/** The earliest year of zip; a fixed time gives equal bytes, and so an equal name. */
const fixedTime = new Date(1980, 0, 1)

/** Layout of the zip: the files below a folder, next to other texts. */
export type ZipLayout = {
  readonly folder: string
  readonly texts: Readonly<Record<string, string>>
}

/** Packs a directory as a zip that depends only on its content; ConfigError if it does not exist or is too large. */
export async function packDirectory(
  directory: string,
  { folder, texts }: ZipLayout = { folder: '', texts: {} },
): Promise<Uint8Array> {
  const files: Zippable = zippable(texts)
  let numBytes = 0
  for (const path of await listFiles(directory)) {
    const bytes = await readFile(path)
    numBytes += bytes.length
    if (numBytes > maxBytes) throw tooLarge(directory)
    const name = [...folder.split('/'), ...relative(directory, path).split(sep)]
      .filter(Boolean)
      .join('/')
    const { mode } = await lstat(path)
    files[name] = [bytes, { mtime: fixedTime, os: 3, attrs: (mode & 0o777) << 16 }]
  }
  return pack(files, directory)
}

/** Texts by their paths as a zip of the same kind. */
export function packTexts(texts: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(zippable(texts))
}

function zippable(texts: Readonly<Record<string, string>>): Zippable {
  const encoder = new TextEncoder()
  const files: Zippable = {}
  for (const [name, text] of Object.entries(texts)) {
    files[name] = [encoder.encode(text), { mtime: fixedTime, os: 3, attrs: 0o644 << 16 }]
  }
  return files
}

function pack(files: Zippable, directory: string): Uint8Array {
  const zip = zipSync(files)
  if (zip.length > maxBytes) throw tooLarge(directory)
  return zip
}

const tooLarge = (directory: string) =>
  new ConfigError(
    `the directory ${directory} is larger than 100 MiB, the limit of Ray`,
    'use a smaller --working-dir, or keep data on a disk that the cluster can reach',
  )

/** In the order of their names; links are not followed, so that nothing outside is uploaded. */
async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    throw new ConfigError(
      `the working directory ${directory} cannot be read (${(error as NodeJS.ErrnoException).code})`,
      'name an existing directory with --working-dir',
    )
  })
  const sorted = entries
    .filter(({ name }) => !leftOut.has(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
  const parts: string[][] = []
  for (const entry of sorted) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) parts.push(await listFiles(path))
    else if (entry.isFile()) parts.push([path])
  }
  return parts.flat()
}

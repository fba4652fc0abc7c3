import { mkdir, readdir, readFile, readlink, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CheckpointDisk } from '../../../watch/jobs/checkpoints/checkpoint-disk.js'
import type { Entry } from '../../../watch/jobs/checkpoints/layout.js'
import type { Answer, Failure } from '../../../kit/records/answer.js'
import { writeFileAtomically } from './atomic-file.js'

/** Maximum size of a small text. */
const maxTextBytes = 16_000_000

/** A directory of checkpoints on a disk of this machine. */
export function checkpointDirectory(directory: string): CheckpointDisk {
  return {
    directory,
    list: () =>
      attempt(async () => {
        const top = await listOne(directory, '')
        const below = top.filter(({ kind }) => kind === 'directory')
        const parts = await Promise.all(below.map(({ path }) => listOne(directory, path)))
        return [...top, ...parts.flat()]
      }),
    read: (path) =>
      attempt(async () => {
        const whole = join(directory, path)
        const found = await stat(whole).catch(missingIsNull)
        if (found === null || !found.isFile()) return null
        if (found.size > maxTextBytes) throw Object.assign(new Error(), { code: 'EFBIG' })
        return readFile(whole, 'utf8')
      }),
    write: (path, text) =>
      attempt(async () => {
        const whole = join(directory, path)
        await mkdir(dirname(whole), { recursive: true })
        await writeFileAtomically(whole, text, { durable: true })
        return null
      }),
  }
}

async function listOne(directory: string, below: string): Promise<Entry[]> {
  const entries = await readdir(join(directory, below), { withFileTypes: true }).catch(
    (error: unknown) => missingIsNull(error) ?? [],
  )
  return Promise.all(
    entries.map(async (entry): Promise<Entry> => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      const isLink = entry.isSymbolicLink()
      const target = isLink ? await readlink(join(directory, path)).catch(() => null) : null
      const kind = isLink
        ? 'link'
        : entry.isDirectory()
          ? 'directory'
          : entry.isFile()
            ? 'file'
            : 'other'
      const modifiedMs = isLink ? null : await modifiedOf(join(directory, path))
      return { path, kind, target, modifiedMs }
    }),
  )
}

const modifiedOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  )

function missingIsNull(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}

/** A disk that does not answer properly is out of reach: this proves nothing about its content. */
async function attempt<T>(work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { status: 'ok', value: await work() }
  } catch (error) {
    return failure((error as NodeJS.ErrnoException).code ?? 'unknown')
  }
}

const failure = (code: string): Failure => ({
  status: 'unreachable',
  reason: `the directory of checkpoints cannot be used (${code})`,
})

import { readdir } from 'node:fs/promises'
import { describeSystemError, systemErrorCode } from './file-errors.js'

/** The baselines of a directory by name; a directory that is not there and one that cannot be read are different. */
export type BaselineListing =
  | { readonly status: 'ok'; readonly names: readonly string[] }
  | { readonly status: 'missing' }
  | { readonly status: 'unreadable'; readonly reason: string }

const ending = '.json'

/** Names of the files in a directory that end in `.json` and are not hidden, in the order of the alphabet. */
export async function listBaselineFiles(directory: string): Promise<BaselineListing> {
  try {
    const entries = await readdir(directory, { withFileTypes: true })
    const names = entries
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map(({ name }) => name)
      .filter((name) => name.endsWith(ending) && !name.startsWith('.'))
      .map((name) => name.slice(0, -ending.length))
    return { status: 'ok', names: names.sort() }
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === null) throw error
    if (code === 'ENOENT') return { status: 'missing' }
    return { status: 'unreadable', reason: describeSystemError(code) }
  }
}

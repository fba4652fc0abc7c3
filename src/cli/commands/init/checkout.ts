import { dirname, join } from 'node:path'
import type { Files } from '../dependencies.js'

/** What git knows about a directory. */
export type Checkout = {
  /** Where the repository begins; null if the directory belongs to none. */
  readonly root: string | null
  /** The branch whose runs become baselines. */
  readonly defaultBranch: string
}

type Reader = Pick<Files, 'readStart'>

/** Examines the repository that holds a directory, without the git program. */
export async function examineCheckout(directory: string, files: Reader): Promise<Checkout> {
  const root = await findRoot(directory, files)
  const [atOrigin = '', here = ''] =
    root === null
      ? []
      : await Promise.all(
          ['refs/remotes/origin/HEAD', 'HEAD'].map((name) =>
            readRef(join(root, '.git', name), files),
          ),
        )
  return { root, defaultBranch: chooseBranch(atOrigin, here) }
}

async function findRoot(directory: string, files: Reader): Promise<string | null> {
  const { status } = await files.readStart(join(directory, '.git'), 1)
  if (status !== 'missing') return directory
  const parent = dirname(directory)
  return parent === directory ? null : findRoot(parent, files)
}

async function readRef(path: string, files: Reader): Promise<string> {
  const read = await files.readStart(path, 1000)
  return read.status === 'ok' ? read.text.trim() : ''
}

/** Without a remote, a checked-out branch counts only if its name is a usual one: it may be that of a change. */
function chooseBranch(atOrigin: string, here: string): string {
  const named = /^ref: refs\/remotes\/origin\/([\w./-]+)$/.exec(atOrigin)?.[1]
  return named ?? /^ref: refs\/heads\/(master|trunk|develop)$/.exec(here)?.[1] ?? 'main'
}

import { dirname, join, resolve } from 'node:path'
import type { Files } from '../dependencies.js'

/** What git knows about a directory. */
type Checkout = {
  /** Where the repository begins; null if the directory belongs to none. */
  readonly root: string | null
  /** The branch whose runs become baselines. */
  readonly defaultBranch: string
}

type Reader = Pick<Files, 'readStart'>

/** Examines the repository that holds a directory, without the git program. */
export async function examineCheckout(directory: string, files: Reader): Promise<Checkout> {
  const root = await findRoot(directory, files)
  if (root === null) return { root, defaultBranch: chooseBranch('') }
  const { own, common } = await findGit(join(root, '.git'), files)
  const atOrigin = await readText(join(common, 'refs/remotes/origin/HEAD'), files)
  // A worktree has a branch of a change; where it was made from may have the usual one.
  const heads = [
    await readText(join(own, 'HEAD'), files),
    await readText(join(common, 'HEAD'), files),
  ]
  return { root, defaultBranch: chooseBranch(atOrigin, ...heads) }
}

/** Where git keeps what belongs to this checkout, and what it shares with others: a worktree or a submodule has a file in place of the directory. */
async function findGit(path: string, files: Reader): Promise<{ own: string; common: string }> {
  const link = /^gitdir: (.+)$/m.exec(await readText(path, files))?.[1]
  const own = link === undefined ? path : resolve(dirname(path), link)
  const shared = await readText(join(own, 'commondir'), files)
  return { own, common: shared === '' ? own : resolve(own, shared) }
}

async function findRoot(directory: string, files: Reader): Promise<string | null> {
  const { status } = await files.readStart(join(directory, '.git'), 1)
  if (status !== 'missing') return directory
  const parent = dirname(directory)
  return parent === directory ? null : findRoot(parent, files)
}

async function readText(path: string, files: Reader): Promise<string> {
  const read = await files.readStart(path, 1000)
  return read.status === 'ok' ? read.text.trim() : ''
}

/** Without a remote, a checked-out branch counts only if its name is a usual one: it may be that of a change. */
function chooseBranch(atOrigin: string, ...heads: readonly string[]): string {
  const named = /^ref: refs\/remotes\/origin\/([\w./-]+)$/.exec(atOrigin)?.[1]
  const usual = heads.map((head) => /^ref: refs\/heads\/(master|trunk|develop)$/.exec(head)?.[1])
  return named ?? usual.find((name) => name !== undefined) ?? 'main'
}

import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { ownIdentity, parseIdentity, processState } from '../processes/process-identity.js'
import type { ProgramEnd } from '../processes/bounded-process.js'
import { createCallGit } from './call-git.js'

/** A place in a repository, according to git. */
export type RepositoryPlace = {
  /** The directory within the checkout, `''` or ending in a slash. */
  readonly prefix: string
  /** Files that differ from the commit that is checked out. */
  readonly changedFiles: number
  /** Whether only a part of the history is here. */
  readonly isShallow: boolean
}

type GitAnswer<T> =
  | { readonly status: 'ok'; readonly value: T }
  /** Git's own message, which follows a colon. */
  | { readonly status: 'failed'; readonly reason: string }

/** Checkouts of commits beside the one that is there, and what is needed to make them. */
export interface GitWorktrees {
  place(): Promise<GitAnswer<RepositoryPlace>>
  /** The full hash of the commit that a text names. */
  resolveCommit(text: string): Promise<GitAnswer<string>>
  add(path: string, sha: string): Promise<GitAnswer<null>>
  /** A missing one counts as removed. */
  remove(path: string): Promise<void>
}

const questionMs = 10_000
/** A checkout of a large repository takes its time. */
const checkoutMs = 300_000
const maxOutputBytes = 8 << 20

/** Queries the git program about the repository that contains a directory. */
export function createGitWorktrees(
  directory: string,
  environment: Readonly<Record<string, string | undefined>>,
): GitWorktrees {
  const callGit = createCallGit(directory, environment)
  const git: Git = async (parameters, limitMs = questionMs) =>
    answerOf(await callGit({ parameters, limitMs, maxOutputBytes }))
  return {
    place: () => readPlace(git),
    resolveCommit: (text) =>
      git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${text}^{commit}`]),
    async add(path, sha) {
      await removeLeftovers(git)
      const answer = await git(['worktree', 'add', '--force', '--detach', path, sha], checkoutMs)
      if (answer.status !== 'ok') return answer
      // Records the owner, so that no other process prunes it.
      await git(['worktree', 'lock', '--reason', ownReason(), path])
      return { status: 'ok', value: null }
    },
    async remove(path) {
      const removed = await removeWorktree(git, path)
      if (removed.status === 'ok' || !existsSync(path)) return
      // A damaged checkout cannot be removed by git, one that is missing can.
      await rm(path, { recursive: true, force: true })
      await removeWorktree(git, path)
    },
  }
}

const removeWorktree = (git: Git, path: string): Promise<GitAnswer<string>> =>
  git(['worktree', 'remove', '--force', '--force', path], checkoutMs)

/** The name of this program's checkouts; nothing else has it. */
const ownCheckout = /[/\\]minicluster-\d+-\w{6}[/\\][^/\\]+$/

/**
 * Removes checkouts that a killed process of this program left registered. `git worktree prune` would do so too, but
 * would also drop the user's own worktrees on an unmounted disk, with everything staged in them. Checkouts of another
 * container, whose files may be invisible here, stay.
 */
async function removeLeftovers(git: Git): Promise<void> {
  const listed = await git(['worktree', 'list', '--porcelain'])
  if (listed.status !== 'ok') return
  for (const entry of listed.value.split('\n\n')) {
    const path = /^worktree (.*)$/m.exec(entry)?.[1] ?? ''
    if (!ownCheckout.test(path) || existsSync(path)) continue
    const owner = /^locked minicluster (\S+)$/m.exec(entry)?.[1]
    if (owner !== undefined && !hasGone(owner)) continue
    await removeWorktree(git, path)
  }
}

/** In one word, which git returns unchanged. */
const ownReason = (): string =>
  `minicluster ${Buffer.from(JSON.stringify(ownIdentity())).toString('base64url')}`

function hasGone(word: string): boolean {
  const owner = parseIdentity(Buffer.from(word, 'base64url').toString('utf8'))
  return owner !== null && processState(owner) === 'gone'
}

type Git = (parameters: readonly string[], limitMs?: number) => Promise<GitAnswer<string>>

/** A submodule has a configuration of its own, and is in no checkout of a commit. */
const noSubmodules = '--ignore-submodules=dirty'

async function readPlace(git: Git): Promise<GitAnswer<RepositoryPlace>> {
  const facts = await git(['rev-parse', '--is-shallow-repository', '--show-prefix'])
  if (facts.status !== 'ok') return facts
  const [shallow, prefix = ''] = facts.value.split('\n')
  const changes = await git(['status', '--porcelain', '--untracked-files=no', noSubmodules])
  if (changes.status !== 'ok') return changes
  const changedFiles = changes.value.split('\n').filter((line) => line !== '').length
  return { status: 'ok', value: { prefix, changedFiles, isShallow: shallow === 'true' } }
}

function answerOf(end: ProgramEnd): GitAnswer<string> {
  if (end.status === 'succeeded') return { status: 'ok', value: end.output.trimEnd() }
  const said = end.error.trim().split('\n').at(-1)?.slice(0, 200) ?? ''
  return { status: 'failed', reason: `git ${end.reason}${said && `: ${said}`}` }
}

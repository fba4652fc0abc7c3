import { callProgram, type ProgramEnd } from './bounded-process.js'

/** A place in a repository, as git sees it. */
export type RepositoryPlace = {
  /** The directory within the checkout, `''` or ending in a slash. */
  readonly prefix: string
  /** Files that differ from the commit that is checked out. */
  readonly changedFiles: number
  /** Whether only a part of the history is here. */
  readonly isShallow: boolean
}

export type GitAnswer<T> =
  | { readonly status: 'ok'; readonly value: T }
  /** In words of git, which follow a colon. */
  | { readonly status: 'failed'; readonly reason: string }

/** Checkouts of commits beside the one that is there, and what is needed to make them. */
export interface GitWorktrees {
  place(): Promise<GitAnswer<RepositoryPlace>>
  /** The full name of the commit that a text stands for. */
  resolveCommit(text: string): Promise<GitAnswer<string>>
  add(path: string, sha: string): Promise<GitAnswer<null>>
  /** One that is not there is removed already. */
  remove(path: string): Promise<void>
}

const questionMs = 10_000
/** A checkout of a large repository takes its time. */
const checkoutMs = 300_000
const maxOutputBytes = 8 << 20

/** Asks the git program about the repository around a directory. */
export function createGitWorktrees(
  directory: string,
  environment: Readonly<Record<string, string | undefined>>,
): GitWorktrees {
  const git: Git = async (parameters, limitMs = questionMs) => {
    const call = { program: 'git', directory, limitMs, maxOutputBytes }
    const end = await callProgram({
      ...call,
      // A repository's hooks are not what is measured.
      parameters: ['-c', 'core.hooksPath=/dev/null', ...parameters],
      environment: { ...environment, GIT_TERMINAL_PROMPT: '0' },
    })
    return answerOf(end)
  }
  return {
    place: () => readPlace(git),
    resolveCommit: (text) =>
      git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${text}^{commit}`]),
    async add(path, sha) {
      const answer = await git(['worktree', 'add', '--force', '--detach', path, sha], checkoutMs)
      return answer.status === 'ok' ? { status: 'ok', value: null } : answer
    },
    async remove(path) {
      await git(['worktree', 'remove', '--force', path], checkoutMs)
      await git(['worktree', 'prune'])
    },
  }
}

type Git = (parameters: readonly string[], limitMs?: number) => Promise<GitAnswer<string>>

async function readPlace(git: Git): Promise<GitAnswer<RepositoryPlace>> {
  const facts = await git(['rev-parse', '--is-shallow-repository', '--show-prefix'])
  if (facts.status !== 'ok') return facts
  const [shallow, prefix = ''] = facts.value.split('\n')
  const changes = await git(['status', '--porcelain', '--untracked-files=no'])
  if (changes.status !== 'ok') return changes
  const changedFiles = changes.value.split('\n').filter((line) => line !== '').length
  return { status: 'ok', value: { prefix, changedFiles, isShallow: shallow === 'true' } }
}

function answerOf(end: ProgramEnd): GitAnswer<string> {
  if (end.status === 'succeeded') return { status: 'ok', value: end.output.trimEnd() }
  const said = end.error.trim().split('\n').at(-1)?.slice(0, 200) ?? ''
  return { status: 'failed', reason: `${describeEnd(end.reason)}${said && `: ${said}`}` }
}

/** A program that is missing is named already. */
const describeEnd = (reason: string): string =>
  reason.startsWith('git ') ? reason : `git ${reason}`

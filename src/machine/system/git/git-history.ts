import type { Answer } from '../../../kit/records/answer.js'
import { isSha } from '../../../kit/records/commit-identity.js'
import { createCallGit } from './call-git.js'

/** Commits in a row of first parents, nearest first. */
type ParentChain = {
  readonly shas: readonly string[]
  /** Whether the row ends at the beginning of the history; otherwise there may be more that is not here. */
  readonly isWhole: boolean
}

/** The history as far as a checkout has it. */
export interface GitHistory {
  /** The commit that is checked out. */
  head(): Promise<Answer<string>>
  /** At most `limit` first parents. A shallow checkout knows one more than it holds. */
  firstParents(sha: string, limit: number): Promise<Answer<ParentChain>>
}

const limitMs = 10_000
const maxOutputBytes = 1 << 20

/** Queries the git program about the repository that contains a directory. */
export function createGitHistory(
  directory: string,
  environment: Readonly<Record<string, string | undefined>>,
): GitHistory {
  const callGit = createCallGit(directory, environment)
  const git: Git = async (...parameters) => {
    const end = await callGit({ parameters, limitMs, maxOutputBytes })
    if (end.status === 'succeeded') return { status: 'ok', value: end.output }
    const said = end.error.split('\n')[0]?.slice(0, 200) ?? ''
    return { status: 'unavailable', reason: `git ${end.reason}${said && `: ${said}`}` }
  }
  return {
    head: () => readHead(git),
    firstParents: (sha, limit) => readFirstParents(git, sha, limit),
  }
}

type Git = (...parameters: readonly string[]) => Promise<Answer<string>>

async function readHead(git: Git): Promise<Answer<string>> {
  const answer = await git('rev-parse', '--verify', '--quiet', 'HEAD^{commit}')
  if (answer.status !== 'ok') return answer
  const sha = answer.value.trim()
  if (isSha(sha)) return { status: 'ok', value: sha }
  return { status: 'corrupt', reason: 'git reports no checked-out commit' }
}

async function readFirstParents(
  git: Git,
  sha: string,
  limit: number,
): Promise<Answer<ParentChain>> {
  if (!isSha(sha)) return { status: 'refused', reason: 'that is not the name of a commit' }
  const listed = await git('rev-list', '--first-parent', `--max-count=${limit + 1}`, sha, '--')
  if (listed.status !== 'ok') return listed
  const shas = listed.value.split('\n').filter(isSha)
  if (shas[0] !== sha) return { status: 'corrupt', reason: 'git lists other commits' }
  const parents = shas.slice(1)
  if (parents.length >= limit) return { status: 'ok', value: { shas: parents, isWhole: false } }
  // Where a shallow checkout ends, the commit itself still names its parents.
  const last = await readParent(git, shas.at(-1) ?? sha)
  if (last.status !== 'ok') return { status: 'ok', value: { shas: parents, isWhole: false } }
  if (last.value === null) return { status: 'ok', value: { shas: parents, isWhole: true } }
  return { status: 'ok', value: { shas: [...parents, last.value], isWhole: false } }
}

/** Null for the first commit of a history. */
async function readParent(git: Git, sha: string): Promise<Answer<string | null>> {
  const answer = await git('cat-file', 'commit', sha)
  if (answer.status !== 'ok') return answer
  const [header = ''] = answer.value.split('\n\n', 1)
  const parent = /^parent ([0-9a-f]+)$/m.exec(header)?.[1]
  return { status: 'ok', value: isSha(parent) ? parent : null }
}

import type { Answer } from '../../kit/records/answer.js'
import type {
  CommentStore,
  PortAnswer,
  PortRefusal,
  StoredComment,
} from '../../gate/publish/comment-store.js'
import { UnexpectedAnswerError } from './describe-failure.js'
import type { GitHubApi, Undertaking } from './github-api.js'
import { countAt, listAt, repositoryAt, shaAt, textAt, valueAt } from './json-fields.js'
import { readViewer } from './read-viewer.js'
import { type RepositoryName, splitRepository } from './repository-name.js'
import { isSameRepository } from '../../kit/records/commit-identity.js'

/** The comments of one pull request. */
export function createCommentStore(
  api: GitHubApi,
  repository: RepositoryName,
  pullRequest: number,
): CommentStore {
  const issue = { ...repository, issue_number: pullRequest }
  const call = async <T>(
    undertaking: Undertaking,
    work: Parameters<typeof api.call<T>>[1],
  ): Promise<PortAnswer<T>> => narrow(await api.call(undertaking, work))
  return {
    viewer: async () => narrow(await readViewer(api)),
    list: () =>
      call(toRead('comments of the pull request'), async (octokit) => {
        const comments: StoredComment[] = []
        for (let page = 1; page <= maxPages; page++) {
          const { data } = await octokit.rest.issues.listComments({ ...issue, page, per_page: 100 })
          const listed = listAt({ data }, 'data')
          if (listed === null) throw new UnexpectedAnswerError('no list of comments')
          comments.push(...listed.map(readComment))
          if (listed.length < 100) return comments
        }
        throw new UnexpectedAnswerError(`a list of more than ${maxPages} pages`)
      }),
    create: (body) =>
      call(toWrite('the comment'), async (octokit) => {
        const { data } = await octokit.rest.issues.createComment({ ...issue, body })
        return readComment(data)
      }),
    update: (id, body) =>
      call(toWrite('the comment'), async (octokit) => {
        const { data } = await octokit.rest.issues.updateComment({
          ...repository,
          comment_id: id,
          body,
        })
        return readComment(data)
      }),
    remove: (id) =>
      call(toWrite('the surplus comment'), async (octokit) => {
        await octokit.rest.issues.deleteComment({ ...repository, comment_id: id })
        return null
      }),
    headSha: () =>
      call(toRead('the pull request'), async (octokit) => {
        const { data } = await octokit.rest.pulls.get({ ...repository, pull_number: pullRequest })
        const sha = shaAt(data, 'head', 'sha')
        if (sha === null) throw new UnexpectedAnswerError('without the head commit')
        return sha
      }),
  }
}

const toRead = (what: string) => ({ what, needs: 'pull-requests: read' }) as const
const toWrite = (what: string) => ({ what, needs: 'pull-requests: write' }) as const

/** More than 5,000 comments are not searched for ours. */
const maxPages = 50

function readComment(json: unknown): StoredComment {
  const id = countAt(json, 'id')
  const body = valueAt(json, 'body')
  if (id === null) throw new UnexpectedAnswerError('a comment without an id')
  return {
    id,
    author: textAt(json, 'user', 'login'),
    body: typeof body === 'string' ? body : '',
    url: textAt(json, 'html_url'),
  }
}

/** Comments need fewer words about a failure. */
function narrow<T>(answer: Answer<T>): PortAnswer<T> {
  if (answer.status === 'ok') return answer
  return { status: narrowed[answer.status], reason: answer.reason }
}

const narrowed: Readonly<Record<Exclude<Answer<never>['status'], 'ok'>, PortRefusal['status']>> = {
  unauthorized: 'forbidden',
  forbidden: 'forbidden',
  missing: 'missing',
  expired: 'missing',
  conflict: 'refused',
  refused: 'refused',
  limited: 'unreachable',
  corrupt: 'unreachable',
  unreachable: 'unreachable',
  unavailable: 'unreachable',
}

/** Where a head commit comes from. */
export type PullRequestHead = {
  readonly sha: string
  /** `owner/name`. */
  readonly repository: string
  /** Narrows the search; null if unknown. */
  readonly branch: string | null
}

/**
 * The open pull requests of a head commit, by commit and repository, which a fork cannot choose; `missing` when there
 * is none. The commit alone would not do: another fork may have the same one.
 */
export async function findPullRequests(
  api: GitHubApi,
  repository: RepositoryName,
  head: PullRequestHead,
): Promise<Answer<readonly number[]>> {
  const what = `the pull request of ${head.sha.slice(0, 12)}`
  const answer = await api.call(toRead(what), async (octokit) => {
    const found: number[] = []
    for (let page = 1; page <= maxPullPages; page++) {
      const { data } = await octokit.rest.pulls.list({
        ...repository,
        ...headFilter(head),
        state: 'open',
        sort: 'updated',
        direction: 'desc',
        page,
        per_page: 100,
      })
      const listed = listAt({ data }, 'data')
      if (listed === null) throw new UnexpectedAnswerError('no list of pull requests')
      const numbers = listed.filter((pull) => isOfHead(pull, head)).map(numberOf)
      found.push(...numbers.filter((number) => number !== null))
      if (listed.length < 100) break
    }
    return found
  })
  if (answer.status !== 'ok' || answer.value.length > 0) return answer
  return { status: 'missing', reason: `${what}: none that is open has it as its head` }
}

const numberOf = (pull: unknown): number | null => countAt(pull, 'number')

/** The thousand most recently changed, which include the branch that was just pushed. */
const maxPullPages = 10

function headFilter({ repository, branch }: PullRequestHead): { head?: string } {
  return branch === null ? {} : { head: `${splitRepository(repository).owner}:${branch}` }
}

function isOfHead(pull: unknown, { sha, repository }: PullRequestHead): boolean {
  return (
    shaAt(pull, 'head', 'sha') === sha &&
    isSameRepository(repositoryAt(pull, 'head', 'repo', 'full_name'), repository)
  )
}

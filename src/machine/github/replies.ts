import type { Reply } from '../../gate/baseline/acceptances/decide-acceptances.js'
import type { Answer } from '../../kit/records/answer.js'
import { httpStatus, UnexpectedAnswerError } from './describe-failure.js'
import type { GitHubApi } from './github-api.js'
import { countAt, idTextAt, listAt, shaAt, textAt, valueAt } from './json-fields.js'
import type { RepositoryName } from './repository-name.js'

/** What people wrote in pull requests, and what they may do. */
export interface ReplyPorts {
  /** Of all pages; an answer that is cut short is a failure, never a shorter list. */
  list(pullRequest: number): Promise<Answer<readonly Reply[]>>
  /** Whether this person may write to the repository, as GitHub says. */
  mayWrite(login: string): Promise<Answer<boolean>>
  /** When this run was created, which is when its commit was pushed. */
  runCreatedAt(runId: string): Promise<Answer<string>>
  /** The merged pull request that brought this commit; null if none did. */
  mergedAs(sha: string): Promise<Answer<number | null>>
}

/** More than 5,000 comments are not searched. */
const maxPages = 50

export function createReplyPorts(api: GitHubApi, repository: RepositoryName): ReplyPorts {
  return {
    list: (pullRequest) =>
      api.call(
        { what: 'replies of the pull request', needs: 'pull-requests: read' },
        async (octokit) => {
          const replies: Reply[] = []
          for (let page = 1; page <= maxPages; page++) {
            const issue = { ...repository, issue_number: pullRequest }
            const { data } = await octokit.rest.issues.listComments({
              ...issue,
              page,
              per_page: 100,
            })
            const listed = listAt({ data }, 'data')
            if (listed === null) throw new UnexpectedAnswerError('no list of comments')
            replies.push(...listed.map(readReply))
            if (listed.length < 100) return replies
          }
          throw new UnexpectedAnswerError(`a list of more than ${maxPages} pages`)
        },
      ),
    mayWrite: (login) => mayWrite(api, repository, login),
    runCreatedAt: (runId) =>
      api.call({ what: `run ${runId}`, needs: 'actions: read' }, async (octokit) => {
        const run = { ...repository, run_id: Number(runId) }
        const { data } = await octokit.rest.actions.getWorkflowRun(run)
        const createdAt = textAt(data, 'created_at')
        if (idTextAt(data, 'id') !== runId || createdAt === null) {
          throw new UnexpectedAnswerError('about another run')
        }
        return createdAt
      }),
    mergedAs: (sha) =>
      api.call(toFind(sha), async (octokit) => {
        const commit = { ...repository, commit_sha: sha, per_page: 100 }
        const { data } = await octokit.rest.repos.listPullRequestsAssociatedWithCommit(commit)
        const listed = listAt({ data }, 'data')
        if (listed === null) throw new UnexpectedAnswerError('no list of pull requests')
        const merged = listed.find((pull) => isMergedAs(pull, sha))
        return merged === undefined ? null : countAt(merged, 'number')
      }),
  }
}

const toFind = (sha: string) =>
  ({ what: `the pull request of ${sha.slice(0, 12)}`, needs: 'pull-requests: read' }) as const

/** An unknown person has no permission, which GitHub says by 404. */
async function mayWrite(
  api: GitHubApi,
  repository: RepositoryName,
  login: string,
): Promise<Answer<boolean>> {
  return api.call({ what: `the permission of ${login}`, needs: null }, async (octokit) => {
    try {
      const { data } = await octokit.rest.repos.getCollaboratorPermissionLevel({
        ...repository,
        username: login,
      })
      // It says write for the role maintain, and read for triage.
      const permission = textAt(data, 'permission')
      const whose = textAt(data, 'user', 'login')
      if (permission === null) throw new UnexpectedAnswerError('no permission')
      const isSame = whose === null || whose.toLowerCase() === login.toLowerCase()
      return isSame && (permission === 'write' || permission === 'admin')
    } catch (error) {
      if (httpStatus(error) === 404) return false
      throw error
    }
  })
}

const isMergedAs = (pull: unknown, sha: string): boolean =>
  textAt(pull, 'merged_at') !== null && shaAt(pull, 'merge_commit_sha') === sha

function readReply(json: unknown): Reply {
  const id = countAt(json, 'id')
  if (id === null) throw new UnexpectedAnswerError('a comment without an id')
  const body = valueAt(json, 'body')
  return {
    id,
    author: textAt(json, 'user', 'login'),
    isPerson: textAt(json, 'user', 'type') === 'User' && !isByApp(json),
    createdAt: textAt(json, 'created_at'),
    body: typeof body === 'string' ? body : '',
    url: textAt(json, 'html_url'),
  }
}

/** An app can write in the name of a person. */
function isByApp(json: unknown): boolean {
  const app = valueAt(json, 'performed_via_github_app')
  return app !== undefined && app !== null
}

import type { StoredArtifact } from '../results/artifact-shelf.js'
import { exampleOf } from './github-description.js'
import {
  type Comment,
  type Commit,
  type GitHubWorld,
  type PullRequest,
  type Repository,
  withoutMs,
  type WorkflowRun,
} from './github-world.js'

/** An object as the REST API would send it. */
export type ApiObject = Record<string, unknown>

/** Where the API is for clients, and what there is in it. */
export type Surroundings = { readonly apiUrl: string; readonly world: GitHubWorld }

const repo = '/repos/{owner}/{repo}'
const actionsBot = {
  login: 'github-actions[bot]',
  id: 41898282,
  type: 'Bot',
  html_url: 'https://github.com/apps/github-actions',
}

/** Users have nothing but a name here; ids follow from it. */
export function renderUser(login: string): ApiObject {
  const { user } = exampleOf<{ user: ApiObject }>('post', `${repo}/issues/{issue_number}/comments`)
  if (login === actionsBot.login) return { ...user, ...actionsBot }
  const id = idOf(login)
  const app = /^(.+)\[bot\]$/.exec(login)?.[1]
  return app === undefined
    ? { ...user, login, id, type: 'User', html_url: `https://github.com/${login}` }
    : { ...user, login, id, type: 'Bot', html_url: `https://github.com/apps/${app}` }
}

export function renderViewer(login: string): ApiObject {
  return { ...exampleOf<ApiObject>('get', '/user'), login, id: idOf(login) }
}

/** GitHub names the role as well; there are no roles of one's own here. */
export function renderPermission(login: string, permission: string): ApiObject {
  const rights = ['admin', 'maintain', 'push', 'triage', 'pull'] as const
  const granted = { admin: 5, write: 3, read: 1, none: 0 }[permission] ?? 0
  const permissions = Object.fromEntries(
    rights.map((right, index) => [right, rights.length - index <= granted]),
  )
  const user = { ...renderUser(login), role_name: permission, permissions }
  return { permission, role_name: permission, user }
}

export function renderRepository(repository: Repository): ApiObject {
  // The example's own relatives do not fit the schema, and ours have none.
  const { parent: _, source: __, ...example } = exampleOf<ApiObject>('get', repo)
  return { ...example, language: null, ...repositoryFields(repository) }
}

export function renderComment(comment: Comment, { apiUrl }: Surroundings): ApiObject {
  const { repository, issueNumber, id } = comment
  const here = `${apiUrl}/repos/${repository}`
  return {
    ...exampleOf<ApiObject>('post', `${repo}/issues/{issue_number}/comments`),
    id,
    url: `${here}/issues/comments/${id}`,
    html_url: `https://github.com/${repository}/pull/${issueNumber}#issuecomment-${id}`,
    issue_url: `${here}/issues/${issueNumber}`,
    body: comment.body,
    user: renderUser(comment.author),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
  }
}

/** `form` tells the object in a list, which has fewer fields, from the one that is asked for by its number. */
export function renderPullRequest(
  pull: PullRequest,
  { apiUrl, world }: Surroundings,
  form: 'whole' | 'in a list',
): ApiObject {
  const example =
    form === 'whole'
      ? exampleOf<ApiObject>('get', `${repo}/pulls/{pull_number}`)
      : exampleOf<ApiObject[]>('get', `${repo}/pulls`)[0]!
  const { repository, number, head, base } = pull
  return {
    ...example,
    number,
    title: pull.title,
    state: pull.state,
    user: renderUser(pull.author),
    url: `${apiUrl}/repos/${repository}/pulls/${number}`,
    html_url: `https://github.com/${repository}/pull/${number}`,
    merge_commit_sha: pull.mergeSha,
    merged_at: pull.state === 'closed' && pull.mergeSha !== null ? '2026-01-02T03:04:05Z' : null,
    requested_teams: [],
    head: renderEnd(example['head'] as ApiObject, { ...head }, world),
    base: renderEnd(example['base'] as ApiObject, { ...base, repository }, world),
  }
}

type End = { readonly repository: string | null; readonly branch: string; readonly sha: string }

function renderEnd(example: ApiObject, { repository, branch, sha }: End, world: GitHubWorld) {
  const found = repository === null ? undefined : world.repositories.get(repository)
  const owner = found?.fullName.split('/')[0] ?? 'ghost'
  return {
    ...example,
    label: `${owner}:${branch}`,
    ref: branch,
    sha,
    user: renderUser(owner),
    repo: found ? { ...(example['repo'] as ApiObject), ...repositoryFields(found) } : null,
  }
}

export function renderCommit(commit: Commit, repository: string, around: Surroundings): ApiObject {
  const { sha, parents, message, date } = commit
  const example = exampleOf<ApiObject>('get', `${repo}/commits/{ref}`)
  const { commit: told, ...rest } = example as { commit: ApiObject }
  const address = (of: string): string => `${around.apiUrl}/repos/${repository}/commits/${of}`
  const stamp = (role: string): object => ({ ...(told[role] as ApiObject), date })
  const page = `https://github.com/${repository}/commit/`
  return {
    ...rest,
    sha,
    url: address(sha),
    html_url: page + sha,
    commit: { ...told, message, author: stamp('author'), committer: stamp('committer') },
    parents: parents.map((of) => ({ sha: of, url: address(of), html_url: page + of })),
  }
}

export function renderRun(run: WorkflowRun, { apiUrl, world }: Surroundings): ApiObject {
  const example = exampleOf<ApiObject>('get', `${repo}/actions/runs/{run_id}`)
  const url = `${apiUrl}/repos/${run.repository}/actions/runs/${run.id}`
  return {
    ...example,
    id: run.id,
    url,
    artifacts_url: `${url}/artifacts`,
    html_url: `https://github.com/${run.repository}/actions/runs/${run.id}`,
    event: run.event,
    status: run.status,
    conclusion: run.conclusion,
    path: `.github/workflows/${run.workflowFile}`,
    workflow_id: run.workflowId,
    run_attempt: run.attempt,
    head_branch: run.headBranch,
    head_sha: run.headSha,
    head_commit: { ...(example['head_commit'] as ApiObject), id: run.headSha },
    created_at: run.createdAt,
    updated_at: run.createdAt,
    run_started_at: run.createdAt,
    pull_requests: run.pullRequests.flatMap((number) => renderRunPull(run, number, world)),
    repository: within(example, 'repository', world.repositories.get(run.repository)),
    head_repository: within(example, 'head_repository', world.repositories.get(run.headRepository)),
  }
}

function renderRunPull({ repository }: WorkflowRun, number: number, world: GitHubWorld) {
  const pull = world.pullRequest(repository, number)
  if (pull === undefined) return []
  const end = ({ repository: name, branch, sha }: End): object => {
    const { id = 0, fullName = '' } = world.repositories.get(name ?? '') ?? {}
    const url = `https://api.github.com/repos/${fullName}`
    return { ref: branch, sha, repo: { id, url, name: fullName.split('/')[1] } }
  }
  const url = `https://api.github.com/repos/${repository}/pulls/${number}`
  return [
    { id: number, number, url, head: end(pull.head), base: end({ ...pull.base, repository }) },
  ]
}

export function renderArtifact(
  artifact: StoredArtifact,
  repository: string,
  { apiUrl, world }: Surroundings,
): ApiObject {
  const run = world.runs.get(artifact.runId)
  const url = `${apiUrl}/repos/${repository}/actions/artifacts/${artifact.id}`
  return {
    ...exampleOf<ApiObject>('get', `${repo}/actions/artifacts/{artifact_id}`),
    id: artifact.id,
    name: artifact.name,
    size_in_bytes: artifact.sizeBytes,
    url,
    archive_download_url: `${url}/zip`,
    expired: artifact.isExpired,
    created_at: withoutMs(artifact.createdAt.toISOString()),
    updated_at: withoutMs(artifact.createdAt.toISOString()),
    expires_at: withoutMs(artifact.expiresAt.toISOString()),
    digest: artifact.digest,
    workflow_run: run
      ? {
          id: run.id,
          repository_id: world.repositories.get(run.repository)?.id,
          head_repository_id: world.repositories.get(run.headRepository)?.id,
          head_branch: run.headBranch,
          head_sha: run.headSha,
        }
      : null,
  }
}

function within(example: ApiObject, field: string, repository: Repository | undefined): ApiObject {
  return { ...(example[field] as ApiObject), ...(repository && repositoryFields(repository)) }
}

function repositoryFields({ id, fullName, isFork, defaultBranch }: Repository): ApiObject {
  const [owner = '', name = ''] = fullName.split('/')
  return {
    id,
    name,
    full_name: fullName,
    owner: renderUser(owner),
    private: false,
    fork: isFork,
    default_branch: defaultBranch,
    html_url: `https://github.com/${fullName}`,
  }
}

/** Always the same for the same name. */
function idOf(login: string): number {
  return [...login].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000, 7) + 1
}

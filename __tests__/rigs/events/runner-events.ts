import type { Repository } from '../github/github-world.js'
import { endPart, repositoryPart, userPart } from './payload-parts.js'

/** What starts a workflow: the payload in GITHUB_EVENT_PATH and the variables that follow from it. */
export type RunnerEvent = {
  readonly name: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly env: Readonly<Record<string, string>>
}

type Branch = { readonly branch: string; readonly sha: string }

type OfRepository = { readonly repository: Repository; readonly actor?: string }

type PullRequestFacts = OfRepository & {
  readonly number: number
  readonly base: Branch
  /** Of a fork, or of the same repository. */
  readonly head: Branch & { readonly repository: Repository }
  /** The merge of both, which is what the workflow checks out. */
  readonly mergeSha: string
  readonly action?: 'opened' | 'synchronize' | 'reopened'
  readonly title?: string
}

export function pushEvent({
  repository,
  branch,
  sha,
  before,
  actor = 'alice',
}: OfRepository & Branch & { readonly before: string }): RunnerEvent {
  const author = { name: actor, email: `${actor}@example.org`, username: actor }
  const commit = {
    id: sha,
    message: 'Change the model',
    timestamp: '2026-01-02T03:04:05Z',
    url: `https://github.com/${repository.fullName}/commit/${sha}`,
    author,
    committer: author,
    distinct: true,
    added: [],
    removed: [],
    modified: ['train.py'],
  }
  return eventOf(
    'push',
    { repository, actor, branch, sha },
    {
      ref: `refs/heads/${branch}`,
      before,
      after: sha,
      base_ref: null,
      created: false,
      deleted: false,
      forced: false,
      compare: `https://github.com/${repository.fullName}/compare/${before}...${sha}`,
      pusher: { name: actor, email: author.email },
      head_commit: commit,
      commits: [commit],
    },
  )
}

/** Of the same repository or of a fork: where the head is makes the difference. */
export function pullRequestEvent(facts: PullRequestFacts): RunnerEvent {
  const { repository, number, base, head, mergeSha, actor = 'alice' } = facts
  const { action = 'synchronize', title = 'Change the model' } = facts
  const url = `https://api.github.com/repos/${repository.fullName}/pulls/${number}`
  const pullRequest = {
    id: 880_000 + number,
    number,
    state: 'open',
    locked: false,
    draft: false,
    title,
    body: null,
    url,
    html_url: `https://github.com/${repository.fullName}/pull/${number}`,
    user: userPart(actor),
    merge_commit_sha: mergeSha,
    merged: false,
    mergeable: null,
    author_association: head.repository.isFork ? 'FIRST_TIME_CONTRIBUTOR' : 'MEMBER',
    head: endPart(head),
    base: endPart({ ...base, repository }),
    labels: [],
  }
  const event = eventOf(
    'pull_request',
    { repository, actor, branch: `${number}/merge`, sha: mergeSha },
    { action, number, pull_request: pullRequest },
  )
  return {
    ...event,
    env: {
      ...event.env,
      GITHUB_REF: `refs/pull/${number}/merge`,
      GITHUB_HEAD_REF: head.branch,
      GITHUB_BASE_REF: base.branch,
    },
  }
}

/** A workflow that follows another one: it runs on the default branch, with rights, whoever started the first. */
/** A comment on a pull request, as it was written. */
export function commentEvent({
  repository,
  number,
  commentId,
  actor = 'alice',
  sha,
}: OfRepository & {
  readonly number: number
  readonly commentId: number
  readonly sha: string
}): RunnerEvent {
  const url = `https://api.github.com/repos/${repository.fullName}/pulls/${number}`
  const comment = { id: commentId, body: '', user: userPart(actor) }
  return eventOf(
    'issue_comment',
    { repository, actor, branch: 'main', sha },
    { action: 'created', issue: { number, pull_request: { url } }, comment },
  )
}

export function workflowRunEvent({
  repository,
  head,
  runId,
  sha,
  actor = 'mallory',
  triggeredBy = 'pull_request',
  conclusion = 'success',
}: OfRepository & {
  readonly head: Branch & { readonly repository: Repository }
  /** The run that has ended. */
  readonly runId: number
  /** Where the default branch is. */
  readonly sha: string
  readonly triggeredBy?: string
  readonly conclusion?: string
}): RunnerEvent {
  const url = `https://api.github.com/repos/${repository.fullName}/actions/runs/${runId}`
  const workflowRun = {
    id: runId,
    name: 'CI',
    path: '.github/workflows/ci.yml',
    event: triggeredBy,
    status: 'completed',
    conclusion,
    run_number: 17,
    run_attempt: 1,
    workflow_id: 401,
    url,
    artifacts_url: `${url}/artifacts`,
    html_url: `https://github.com/${repository.fullName}/actions/runs/${runId}`,
    head_branch: head.branch,
    head_sha: head.sha,
    actor: userPart(actor),
    triggering_actor: userPart(actor),
    // Empty for forks: the pull request has to be found by other means.
    pull_requests: [],
    head_commit: { id: head.sha, message: 'Change the model' },
    repository: repositoryPart(repository),
    head_repository: repositoryPart(head.repository),
  }
  const place = { repository, actor, branch: repository.defaultBranch, sha }
  return eventOf('workflow_run', place, {
    action: 'completed',
    workflow: { id: 401, name: 'CI', path: '.github/workflows/ci.yml', state: 'active' },
    workflow_run: workflowRun,
  })
}

/** A pull request in the queue, merged for a trial onto what is before it. */
export function mergeGroupEvent({
  repository,
  number,
  base,
  sha,
  actor = 'alice',
}: OfRepository & {
  readonly number: number
  readonly base: Branch
  readonly sha: string
}): RunnerEvent {
  const branch = `gh-readonly-queue/${base.branch}/pr-${number}-${base.sha}`
  return eventOf(
    'merge_group',
    { repository, actor, branch, sha },
    {
      action: 'checks_requested',
      merge_group: {
        head_sha: sha,
        head_ref: `refs/heads/${branch}`,
        base_sha: base.sha,
        base_ref: `refs/heads/${base.branch}`,
        head_commit: { id: sha, message: `Merge pull request #${number}` },
      },
    },
  )
}

export function scheduleEvent({
  repository,
  sha,
  cron = '17 3 * * *',
}: OfRepository & { readonly sha: string; readonly cron?: string }): RunnerEvent {
  const place = { repository, actor: 'alice', branch: repository.defaultBranch, sha }
  return eventOf('schedule', place, { schedule: cron, workflow: '.github/workflows/nightly.yml' })
}

export function workflowDispatchEvent({
  repository,
  branch,
  sha,
  inputs = {},
  actor = 'alice',
}: OfRepository & Branch & { readonly inputs?: Readonly<Record<string, string>> }): RunnerEvent {
  return eventOf(
    'workflow_dispatch',
    { repository, actor, branch, sha },
    {
      ref: `refs/heads/${branch}`,
      inputs,
      workflow: '.github/workflows/ci.yml',
    },
  )
}

type Place = Required<OfRepository> & Branch

function eventOf(
  name: string,
  { repository, actor, branch, sha }: Place,
  details: Readonly<Record<string, unknown>>,
): RunnerEvent {
  const [owner = ''] = repository.fullName.split('/')
  return {
    name,
    payload: { ...details, repository: repositoryPart(repository), sender: userPart(actor) },
    env: {
      GITHUB_EVENT_NAME: name,
      GITHUB_REPOSITORY: repository.fullName,
      GITHUB_REPOSITORY_ID: String(repository.id),
      GITHUB_REPOSITORY_OWNER: owner,
      GITHUB_ACTOR: actor,
      GITHUB_TRIGGERING_ACTOR: actor,
      GITHUB_SHA: sha,
      GITHUB_REF: `refs/heads/${branch}`,
      GITHUB_REF_NAME: branch,
      GITHUB_REF_TYPE: 'branch',
      GITHUB_HEAD_REF: '',
      GITHUB_BASE_REF: '',
    },
  }
}

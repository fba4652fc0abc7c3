import { countAt, idTextAt, repositoryAt, shaAt, textAt, valueAt } from './json-fields.js'
import { isSameRepository } from '../../kit/records/commit-identity.js'

/** The run that a `workflow_run` event describes. */
export type TriggeringRun = {
  readonly id: string | null
  readonly attempt: number | null
  readonly event: string | null
  readonly name: string | null
  /** Path of the workflow's file. */
  readonly path: string | null
  /** Login of the account that caused the run. */
  readonly actor: string | null
  readonly headSha: string | null
  readonly headBranch: string | null
  /** `owner/name`; of a fork's pull request, the fork. */
  readonly headRepository: string | null
}

/** The content of the event file; null for missing or invalid fields. */
export type EventFields = {
  readonly defaultBranch: string | null
  /** Newest commit of the pull request, of the merge group, or of the run that triggered this one. */
  readonly headSha: string | null
  readonly headRepository: string | null
  /** Branch of the pull request. */
  readonly headBranch: string | null
  /** Branch that a pull request or merge group goes into. */
  readonly baseRef: string | null
  /** The base of the merge group. */
  readonly mergeGroupBaseSha: string | null
  /** Probably the first parent of the measured commit, but only the history knows. */
  readonly firstParentHint: string | null
  /** Null if the event has none, or cannot be trusted about it. */
  readonly pullRequest: number | null
  /** The comment that the event is about. */
  readonly commentId: number | null
  /** Whether the commit comes from another repository; null if unknown. */
  readonly isFork: boolean | null
  readonly triggeringRun: TriggeringRun | null
}

/** Reads an event's payload, which may contain anything. */
export function readEventFields(
  event: string | null,
  repository: string | null,
  payload: unknown,
): EventFields {
  const common = { ...nothing, defaultBranch: textAt(payload, 'repository', 'default_branch') }
  if (valueAt(payload, 'pull_request') !== undefined && event !== 'workflow_run') {
    return { ...common, ...pullRequestFields(repository, valueAt(payload, 'pull_request')) }
  }
  switch (event) {
    case 'merge_group':
      return { ...common, ...mergeGroupFields(valueAt(payload, 'merge_group')) }
    case 'workflow_run':
      return { ...common, ...workflowRunFields(repository, valueAt(payload, 'workflow_run')) }
    case 'push':
      return { ...common, ...pushFields(payload) }
    case 'issue_comment':
      return { ...common, ...issueFields(payload) }
    case 'schedule':
    case 'workflow_dispatch':
    case 'repository_dispatch':
      return { ...common, isFork: false }
    default:
      return common
  }
}

const nothing: EventFields = {
  defaultBranch: null,
  headSha: null,
  headRepository: null,
  headBranch: null,
  baseRef: null,
  mergeGroupBaseSha: null,
  firstParentHint: null,
  pullRequest: null,
  commentId: null,
  isFork: null,
  triggeringRun: null,
}

function pullRequestFields(repository: string | null, pull: unknown): Partial<EventFields> {
  const headRepository = repositoryAt(pull, 'head', 'repo', 'full_name')
  // A fork that was deleted is null, and still a fork.
  const isGone = valueAt(pull, 'head', 'repo') === null
  return {
    headSha: shaAt(pull, 'head', 'sha'),
    headRepository,
    headBranch: textAt(pull, 'head', 'ref'),
    baseRef: textAt(pull, 'base', 'ref'),
    // May be stale: the base branch as it was when the pull request was last touched.
    firstParentHint: shaAt(pull, 'base', 'sha'),
    pullRequest: countAt(pull, 'number'),
    isFork: isGone ? true : isOther(headRepository, repository),
  }
}

function mergeGroupFields(group: unknown): Partial<EventFields> {
  const mergeGroupBaseSha = shaAt(group, 'base_sha')
  return {
    headSha: shaAt(group, 'head_sha'),
    baseRef: branchOf(textAt(group, 'base_ref')),
    mergeGroupBaseSha,
    firstParentHint: mergeGroupBaseSha,
    isFork: false,
  }
}

/** Its list of pull requests is empty for forks, so the number is looked up by head and repository. */
function workflowRunFields(repository: string | null, run: unknown): Partial<EventFields> {
  const headSha = shaAt(run, 'head_sha')
  const headRepository = repositoryAt(run, 'head_repository', 'full_name')
  const isGone = valueAt(run, 'head_repository') === null
  return {
    headSha,
    headRepository,
    isFork: isGone ? true : isOther(headRepository, repository),
    triggeringRun: {
      id: idTextAt(run, 'id'),
      attempt: countAt(run, 'run_attempt'),
      event: textAt(run, 'event'),
      name: textAt(run, 'name'),
      actor: textAt(run, 'actor', 'login'),
      path: textAt(run, 'path')?.replace(/@.*$/, '') ?? null,
      headSha,
      headBranch: textAt(run, 'head_branch'),
      headRepository,
    },
  }
}

/** `before` is no ancestor after a forced push, and nothing at all for a new branch. */
function pushFields(payload: unknown): Partial<EventFields> {
  const isForced = valueAt(payload, 'forced') !== false
  return {
    headSha: shaAt(payload, 'after'),
    firstParentHint: isForced ? null : shaAt(payload, 'before'),
    isFork: false,
  }
}

function issueFields(payload: unknown): Partial<EventFields> {
  const isPullRequest = valueAt(payload, 'issue', 'pull_request') !== undefined
  return {
    pullRequest: isPullRequest ? countAt(payload, 'issue', 'number') : null,
    commentId: countAt(payload, 'comment', 'id'),
  }
}

const branchOf = (ref: string | null): string | null => ref?.replace(/^refs\/heads\//, '') ?? null

const isOther = (one: string | null, other: string | null): boolean | null =>
  one === null || other === null ? null : !isSameRepository(one, other)

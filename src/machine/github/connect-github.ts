import type {
  ArtifactCatalogue,
  LookupPorts,
  ArtifactStore,
  StoredArtifact,
} from '../../gate/baseline/lookup/ports.js'
import type { CommentStore } from '../../gate/publish/comment-store.js'
import type { Answer } from '../../kit/records/answer.js'
import type { Clock } from '../system/clock.js'
import { createGitHistory, type GitHistory } from '../system/git/git-history.js'
import { createActionsCache } from './actions-cache.js'
import { createAncestry, createRemoteAncestry } from './ancestry.js'
import { createArtifactStore } from './artifact-store.js'
import { type ArtifactUploader, createArtifactUploader, unsupported } from './artifact-upload.js'
import {
  createArtifactCatalogue,
  createRunCatalogue,
  findRunArtifacts,
} from './baseline-catalogue.js'
import { createCacheStore } from './cache-store.js'
import { createGitHubApi, type GitHubApi } from './github-api.js'
import { createCommentStore, findPullRequests, type PullRequestHead } from './pull-requests.js'
import { createReplyPorts, type ReplyPorts } from './replies.js'
import { type RepositoryName, splitRepository } from './repository-name.js'
import { createTimeBudget, type TimeBudget } from './time-budget.js'
import type { WorkflowContext } from './workflow-context.js'

/** All GitHub services for a job. Each kind of work has its own time budget, which starts with the request. */
export interface GitHubServices {
  readonly history: GitHistory
  readonly uploads: ArtifactUploader
  /** Without files, which are not GitHub's. */
  lookupPorts(limits: LookupLimits): Omit<LookupPorts, 'files'>
  /** Null outside a repository. */
  comments(pullRequest: number, budgetMs: number): CommentStore | null
  /** What people accepted in pull requests; null outside a repository. */
  replies(budgetMs: number): ReplyPorts | null
  /** The open ones with this head; a commit may be the head of several. */
  findPullRequests(head: PullRequestHead, budgetMs: number): Promise<Answer<readonly number[]>>
  /** Artifacts of the run that triggered this one. */
  runArtifacts(budgetMs: number, maxDownloadBytes: number): RunArtifacts | null
}

type LookupLimits = {
  readonly budgetMs: number
  /** Of an artifact as it is downloaded, and of the file in it. */
  readonly maxDownloadBytes: number
  readonly maxFileBytes: number
}

type RunArtifacts = {
  /** Those whose names begin like this. */
  find(runId: string, prefix: string): Promise<Answer<readonly StoredArtifact[]>>
  readonly store: ArtifactStore
}

type ConnectionSettings = {
  readonly context: WorkflowContext
  readonly token: string | null
  /** Of what is uploaded; null for the repository's own setting. */
  readonly retentionDays: number | null
  /** Where the sources are checked out. */
  readonly workspace: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly clock: Pick<Clock, 'monotonicMs'>
  readonly random: () => number
}

const cacheLimitMs = 30_000

/** Connects to the GitHub services that this process can reach; the others answer that they are unreachable. */
export function connectGitHub(settings: ConnectionSettings): GitHubServices {
  const { context, workspace, environment } = settings
  const repository = context.repository === null ? null : splitRepository(context.repository)
  const history = createGitHistory(workspace, environment)
  const open = (budgetMs: number): Line => openLine(settings, budgetMs)
  return {
    history,
    uploads: createArtifactUploader({
      tempDirectory: context.tempDirectory,
      runUrl: runUrlOf(context),
      isEnterpriseServer: context.isEnterpriseServer,
      retentionDays: settings.retentionDays,
    }),
    lookupPorts: (limits) => {
      const cache = cacheOf(context, limits)
      if (repository === null)
        return { ...unreachable, ancestry: createAncestry(history, null), cache }
      const ports = portsOf(open(limits.budgetMs), repository, limits, history)
      return { ...ports, ...(context.isEnterpriseServer && { artifacts: noCatalogue }), cache }
    },
    comments: (pullRequest, budgetMs) =>
      repository && createCommentStore(open(budgetMs).api, repository, pullRequest),
    replies: (budgetMs) => repository && createReplyPorts(open(budgetMs).api, repository),
    findPullRequests: (head, budgetMs) =>
      repository
        ? findPullRequests(open(budgetMs).api, repository, head)
        : Promise.resolve({ status: 'unavailable', reason: 'this run is not in a repository' }),
    runArtifacts: (budgetMs, maxDownloadBytes) => {
      if (repository === null) return null
      const artifacts = runArtifactsOf(open(budgetMs), repository, maxDownloadBytes)
      return { ...artifacts, ...(context.isEnterpriseServer && { find: findNothing }) }
    },
  }
}

/** A line to the API, and how long it holds. */
type Line = { readonly api: GitHubApi; readonly budget: TimeBudget }

function openLine({ context, token, clock, random }: ConnectionSettings, budgetMs: number): Line {
  const budget = createTimeBudget(budgetMs, clock)
  return { budget, api: createGitHubApi({ token, apiUrl: context.apiUrl, budget, random }) }
}

/** Without it, a server that keeps no artifacts would look like a repository that has none yet. */
const noCatalogue: ArtifactCatalogue = {
  listByName: (name) => {
    const { status, reason } = unsupported(`artifacts named ${name}`)
    const advice = 'baselines can be kept with baseline: cache or baseline: file'
    return Promise.resolve({ status, reason: `${reason}; ${advice}` })
  },
}

const findNothing: RunArtifacts['find'] = (runId, prefix) =>
  Promise.resolve(unsupported(`artifacts ${prefix}* of run ${runId}`))

const unreachable = { artifacts: null, runs: null, store: null }

function portsOf(
  { api, budget }: Line,
  repository: RepositoryName,
  { maxDownloadBytes }: LookupLimits,
  history: GitHistory,
) {
  return {
    artifacts: createArtifactCatalogue(api, repository),
    runs: createRunCatalogue(api, repository),
    ancestry: createAncestry(history, createRemoteAncestry(api, repository)),
    store: createArtifactStore({ api, repository, budget, maxDownloadBytes }),
  }
}

function runArtifactsOf(
  { api, budget }: Line,
  repository: RepositoryName,
  maxDownloadBytes: number,
): RunArtifacts {
  return {
    find: (runId, prefix) => findRunArtifacts(api, repository, { runId, prefix }),
    store: createArtifactStore({ api, repository, budget, maxDownloadBytes }),
  }
}

function cacheOf({ tempDirectory }: WorkflowContext, { budgetMs, maxFileBytes }: LookupLimits) {
  if (tempDirectory === null) return null
  const cache = createActionsCache(Math.min(cacheLimitMs, budgetMs))
  return createCacheStore(cache, tempDirectory, maxFileBytes)
}

function runUrlOf({ serverUrl, repository, runId }: WorkflowContext): string | null {
  return repository === null || runId === null
    ? null
    : `${serverUrl}/${repository}/actions/runs/${runId}`
}

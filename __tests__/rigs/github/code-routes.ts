import { compareCommits } from './compare-commits.js'
import { type Answer, type Call, failed, notFound, ok, pageOf, repoPath } from './github-call.js'
import type { Route } from './github-call.js'
import {
  renderCommit,
  renderPermission,
  renderPullRequest,
  renderRepository,
  renderViewer,
} from './github-objects.js'
import type { PullRequest } from './github-world.js'

const paging = ['per_page', 'page']

/** Repositories, pull requests and commits. */
export const codeRoutes: readonly Route[] = [
  { method: 'GET', path: '/user', answer: ({ viewer }) => ok(renderViewer(viewer)) },
  {
    method: 'GET',
    path: `${repoPath}/collaborators/{username}/permission`,
    answer: ({ world, params }) => {
      const login = params['username'] ?? ''
      return ok(renderPermission(login, world.permissions.get(login) ?? 'read'))
    },
  },
  { method: 'GET', path: repoPath, answer: ({ repository }) => ok(renderRepository(repository)) },
  {
    method: 'GET',
    path: `${repoPath}/pulls`,
    query: ['state', 'head', 'base', 'sort', 'direction', ...paging],
    answer: listPulls,
  },
  { method: 'GET', path: `${repoPath}/pulls/{pull_number}`, answer: getPull },
  { method: 'GET', path: `${repoPath}/commits`, query: ['sha', ...paging], answer: listCommits },
  { method: 'GET', path: `${repoPath}/commits/{ref}`, query: paging, answer: getCommit },
  {
    method: 'GET',
    path: `${repoPath}/commits/{commit_sha}/pulls`,
    query: paging,
    answer: listPullsOfCommit,
  },
  {
    method: 'GET',
    path: `${repoPath}/compare/{basehead}`,
    query: paging,
    answer: (call) => {
      const comparison = compareCommits(call, call.params['basehead']!)
      return comparison === null ? notFound : ok(comparison)
    },
  },
]

/** Newest first; open ones when not said otherwise. */
function listPulls(call: Call): Answer {
  const { world, repository, query } = call
  const state = query.get('state') ?? 'open'
  const fits = (pull: PullRequest): boolean =>
    pull.repository === repository.fullName &&
    (state === 'all' || pull.state === state) &&
    isNullOr(query.get('base'), pull.base.branch) &&
    isNullOr(query.get('head'), labelOf(pull))
  const sorted = world.pullRequests.filter(fits).sort((a, b) => b.number - a.number)
  if (query.get('direction') === 'asc') sorted.reverse()
  return answerPulls(call, sorted)
}

/** `owner:branch`. */
const labelOf = ({ head }: PullRequest): string =>
  `${head.repository?.split('/')[0] ?? 'unknown'}:${head.branch}`

const isNullOr = (wanted: string | null, value: string): boolean =>
  wanted === null || wanted === value

function getPull(call: Call): Answer {
  const { repository, params, world } = call
  const pull = world.pullRequest(repository.fullName, Number(params['pull_number']))
  return pull ? ok(renderPullRequest(pull, call, 'whole')) : notFound
}

/** The commit of a fork belongs to the fork: asked in the base's repository, there is no pull request to be found. */
function listPullsOfCommit(call: Call): Answer {
  const { params, repository, world } = call
  const sha = params['commit_sha']!
  const found = world.pullRequests.filter(
    ({ head, repository: base, mergeSha, state }) =>
      (head.sha === sha && head.repository === repository.fullName) ||
      (mergeSha === sha && state === 'closed' && base === repository.fullName),
  )
  return answerPulls(call, found)
}

function answerPulls(call: Call, pulls: readonly PullRequest[]): Answer {
  const { rows, headers } = pageOf(call, pulls)
  return { ...ok(rows.map((pull) => renderPullRequest(pull, call, 'in a list'))), headers }
}

/** Over all parents, newest first: a merged branch lies in between, so this is no list of first parents. */
function listCommits(call: Call): Answer {
  const { repository, query, world } = call
  const start = world.resolve(repository.fullName, query.get('sha') ?? repository.defaultBranch)
  if (start === undefined) return notFound
  const { rows, headers } = pageOf(call, world.history(start))
  return { ...ok(rows.map((commit) => renderCommit(commit, repository.fullName, call))), headers }
}

function getCommit(call: Call): Answer {
  const { repository, params, world } = call
  const ref = params['ref']!
  const commit = world.resolve(repository.fullName, ref)
  if (commit === undefined) return failed(422, `No commit found for SHA: ${ref}`)
  return ok(renderCommit(commit, repository.fullName, call))
}

import type { Ancestry } from '../../gate/baseline/lookup/ports.js'
import type { Answer } from '../../kit/records/answer.js'
import type { GitHistory } from '../system/git/git-history.js'
import { UnexpectedAnswerError } from './describe-failure.js'
import type { GitHubApi, Octokit } from './github-api.js'
import { listAt, shaAt } from './json-fields.js'
import type { RepositoryName } from './repository-name.js'

/** Asks the checkout first, which costs nothing, and GitHub for what a shallow one lacks. */
export function createAncestry(history: GitHistory | null, remote: Ancestry | null): Ancestry {
  return {
    async firstParents(sha, limit) {
      const local = await history?.firstParents(sha, limit)
      const known = local?.status === 'ok' ? local.value : { shas: [], isWhole: false }
      const missing = limit - known.shas.length
      if (known.isWhole || missing <= 0 || remote === null) return settle(local, known.shas)
      const more = await remote.firstParents(known.shas.at(-1) ?? sha, missing)
      if (more.status === 'ok') return { status: 'ok', value: [...known.shas, ...more.value] }
      // The checkout's answer is correct, but may be incomplete.
      return known.shas.length > 0 ? { status: 'ok', value: known.shas } : more
    },
  }
}

function settle(
  local: Awaited<ReturnType<GitHistory['firstParents']>> | undefined,
  shas: readonly string[],
): Answer<readonly string[]> {
  if (local !== undefined && local.status !== 'ok') return local
  if (local !== undefined) return { status: 'ok', value: shas }
  return { status: 'unavailable', reason: 'there is neither a checkout nor a token' }
}

/** First parents by GitHub's list of commits, which holds all that can be reached, in pages of a hundred. */
export function createRemoteAncestry(api: GitHubApi, repository: RepositoryName): Ancestry {
  return {
    firstParents: (sha, limit) =>
      api.call({ what: `history of ${sha.slice(0, 12)}`, needs: 'contents: read' }, (octokit) =>
        walkFirstParents((from) => listParents(octokit, repository, from), sha, limit),
      ),
  }
}

/** First parents by commit. */
type Parents = ReadonlyMap<string, string | null>

/** A page may lack the next commit after a large merge: the walk then continues from there with another page. */
async function walkFirstParents(
  listFrom: (sha: string) => Promise<Parents>,
  sha: string,
  limit: number,
): Promise<readonly string[]> {
  const chain: string[] = []
  let known: Parents = new Map()
  let current = sha
  let numPages = 0
  while (chain.length < limit) {
    if (!known.has(current)) {
      if (++numPages > maxPages) break
      known = await listFrom(current)
    }
    const parent = known.get(current)
    if (parent === undefined) throw new UnexpectedAnswerError('a list without its first commit')
    if (parent === null) break
    chain.push(parent)
    current = parent
  }
  return chain
}

const maxPages = 5

async function listParents(
  octokit: Octokit,
  repository: RepositoryName,
  sha: string,
): Promise<Parents> {
  const { data } = await octokit.rest.repos.listCommits({ ...repository, sha, per_page: 100 })
  const commits = listAt({ data }, 'data')
  if (commits === null) throw new UnexpectedAnswerError('no list of commits')
  const entries = commits.map((commit): [string, string | null] => [
    shaAt(commit, 'sha') ?? '',
    shaAt(listAt(commit, 'parents')?.[0], 'sha'),
  ])
  return new Map(entries)
}

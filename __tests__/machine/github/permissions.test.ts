import { describe, expect, test } from 'vitest'
import type { Answer } from '../../../src/kit/records/answer.js'
import { createRemoteAncestry } from '../../../src/machine/github/ancestry.js'
import { createArtifactStore } from '../../../src/machine/github/artifact-store.js'
import {
  createArtifactCatalogue,
  createRunCatalogue,
  findRunArtifacts,
} from '../../../src/machine/github/baseline-catalogue.js'
import { createGitHubApi, type GitHubApi } from '../../../src/machine/github/github-api.js'
import { createCommentStore, findPullRequests } from '../../../src/machine/github/pull-requests.js'
import { createReplyPorts } from '../../../src/machine/github/replies.js'
import { createTimeBudget } from '../../../src/machine/github/time-budget.js'

const repository = { owner: 'octo', repo: 'train' }
const budget = createTimeBudget(60_000, { monotonicMs: () => 0 })
const sha = 'a'.repeat(40)

/** GitHub's API for a token to which the service answers like this. */
function answering(status: number, token: string | null = 'ghs_x'): GitHubApi {
  const settings = { token, apiUrl: 'https://api.github.com', budget, random: () => 0 }
  const api = createGitHubApi(settings)
  const error = Object.assign(new Error('no'), { status, response: { headers: {} } })
  return { call: (undertaking) => api.call(undertaking, () => Promise.reject(error)) }
}

/** Every call that needs a permission, by that permission. */
function calls(api: GitHubApi): readonly (readonly [string, () => Promise<object>])[] {
  const comments = createCommentStore(api, repository, 7)
  const replies = createReplyPorts(api, repository)
  const store = createArtifactStore({ api, repository, budget, maxDownloadBytes: 1 })
  const terms = { runId: '1', digest: null, file: 'a.json', maxBytes: 1 }
  const head = { sha, repository: 'octo/train', branch: 'topic' }
  return [
    ['actions: read', () => createArtifactCatalogue(api, repository).listByName('a', 1)],
    ['actions: read', () => createRunCatalogue(api, repository).get('1')],
    ['actions: read', () => findRunArtifacts(api, repository, { runId: '1', prefix: 'a' })],
    ['actions: read', () => store.download(1, terms)],
    ['actions: read', () => replies.runCreatedAt('1')],
    ['contents: read', () => createRemoteAncestry(api, repository).firstParents(sha, 3)],
    ['pull-requests: read', () => comments.list()],
    ['pull-requests: read', () => comments.headSha()],
    ['pull-requests: read', () => findPullRequests(api, repository, head)],
    ['pull-requests: read', () => replies.list(7)],
    ['pull-requests: read', () => replies.mergedAs(sha)],
    ['pull-requests: write', () => comments.create('a')],
    ['pull-requests: write', () => comments.update(1, 'a')],
    ['pull-requests: write', () => comments.remove(1)],
  ]
}

const reasonOf = (answer: object): string => (answer as Answer<never> & { reason: string }).reason

describe('A call that GitHub refuses', () => {
  test.each(calls(answering(403)))('The reason names the permission %s', async (name, call) => {
    expect(reasonOf(await call())).toContain(`; the job needs the permission ${name}`)
  })

  test.each([
    [401, 'ghs_x'],
    [404, 'ghs_x'],
    [422, 'ghs_x'],
    [0, null],
  ])(
    'No permission is named where another cause stands between (status %d, token %s)',
    async (status, token) => {
      for (const [, call] of calls(answering(status, token))) {
        expect(reasonOf(await call())).not.toContain('permission')
      }
    },
  )
})

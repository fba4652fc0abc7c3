import { beforeEach, expect, test, vi } from 'vitest'
import { createRemoteAncestry } from '../../../src/machine/github/ancestry.js'
import { createArtifactStore } from '../../../src/machine/github/artifact-store.js'
import {
  createArtifactCatalogue,
  createRunCatalogue,
  findRunArtifacts,
} from '../../../src/machine/github/baseline-catalogue.js'
import { createGitHubApi } from '../../../src/machine/github/github-api.js'
import { createCommentStore, findPullRequests } from '../../../src/machine/github/pull-requests.js'
import { createTimeBudget } from '../../../src/machine/github/time-budget.js'
import { systemClock } from '../../../src/machine/system/clock.js'
import { aRepository, sha } from '../../rigs/a-repository.js'
import {
  notAccessible,
  primaryRateLimit,
  secondaryRateLimit,
} from '../../rigs/github/github-failures.js'
import { serverError } from '../../rigs/github/github-failures.js'
import { tokens } from '../../rigs/github/tokens.js'
import type { Failure } from '../../rigs/services/failure-plan.js'
import { describeWithRigs } from '../../rigs/start-rigs.js'

const repository = { owner: 'acme', repo: 'training' }

describeWithRigs('GitHub API in trouble', (rigs) => {
  let artifactId: number
  beforeEach(async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    aRepository(rigs())
    const { world } = rigs().github
    world.addRun({ repository: 'acme/training', id: 1, event: 'push', headSha: sha('3') })
    world.addComment({ repository: 'acme/training', issueNumber: 7, author: 'alice', body: 'hi' })
    const contents = { 'baseline.json': '{}' }
    artifactId = (await rigs().addArtifact({ name: 'data', runId: 1, contents })).id
  })

  /** Every call that we make, by name. */
  function calls(token: string | null = tokens.trusted, budgetMs = 900) {
    const budget = createTimeBudget(budgetMs, systemClock)
    const apiUrl = rigs().github.apiUrl
    // Where nothing is meant to go wrong, a slow machine must not either.
    const requestTimeoutMs = budgetMs > 1000 ? 10_000 : 300
    const api = createGitHubApi({ token, apiUrl, budget, requestTimeoutMs, random: () => 0 })
    const comments = createCommentStore(api, repository, 7)
    const store = createArtifactStore({ api, repository, budget, maxDownloadBytes: 100_000 })
    const terms = { runId: '1', digest: null, file: 'baseline.json', maxBytes: 100_000 }
    const head = { sha: sha('a'), repository: 'acme/training', branch: 'topic' }
    const commentId = rigs().github.world.comments[0]!.id
    return {
      listByName: () => createArtifactCatalogue(api, repository).listByName('data', 1),
      run: () => createRunCatalogue(api, repository).get('1'),
      runArtifact: () => findRunArtifacts(api, repository, { runId: '1', prefix: 'data' }),
      firstParents: () => createRemoteAncestry(api, repository).firstParents(sha('3'), 30),
      download: () => store.download(artifactId, terms),
      list: () => comments.list(),
      headSha: () => comments.headSha(),
      findPullRequests: () => findPullRequests(api, repository, head),
      create: () => comments.create('a comment'),
      update: () => comments.update(commentId, 'changed'),
      remove: () => comments.remove(commentId),
    }
  }

  async function statuses(made: ReturnType<typeof calls>): Promise<Record<string, string>> {
    const entries = Object.entries(made).map(async ([name, call]) => [name, (await call()).status])
    return Object.fromEntries((await Promise.all(entries)) as [string, string][])
  }

  const comment = ['list', 'headSha', 'create', 'update', 'remove']
  /** What all calls come to; those of the port of comments have fewer words. */
  const all = (ours: string, theirs: string) =>
    Object.fromEntries(
      Object.keys(calls()).map((name) => [name, comment.includes(name) ? theirs : ours]),
    )

  test('The client succeeds without any trouble', async () => {
    const { remove, ...others } = calls(tokens.trusted, 20_000)
    expect(Object.values(await statuses(others as ReturnType<typeof calls>))).toEqual(
      Array.from({ length: 10 }, () => 'ok'),
    )
    expect((await remove()).status).toBe('ok')
  })

  test.each<[string, Failure, string, string]>([
    ['401', { kind: 'status', status: 401 }, 'unauthorized', 'forbidden'],
    ['403', notAccessible(), 'forbidden', 'forbidden'],
    ['404', { kind: 'status', status: 404 }, 'missing', 'missing'],
    ['409', { kind: 'status', status: 409 }, 'conflict', 'refused'],
    ['410', { kind: 'status', status: 410 }, 'expired', 'missing'],
    ['422', { kind: 'status', status: 422 }, 'refused', 'refused'],
    ['the limit of an hour', primaryRateLimit(new Date()), 'limited', 'unreachable'],
    ['a limit of minutes', secondaryRateLimit(600, 429), 'limited', 'unreachable'],
  ])(
    'The client makes one attempt and returns an answer for %s',
    async (_name, failure, ours, theirs) => {
      rigs().github.failures.add({ path: '/', failure })
      const made = calls()
      expect(await statuses(made)).toEqual(all(ours, theirs))
      expect(rigs().github.exchanges).toHaveLength(Object.keys(made).length)
    },
  )

  test.each<[string, Failure]>([
    ['500', serverError(500)],
    ['a cut connection', { kind: 'reset' }],
    ['no answer', { kind: 'hang' }],
  ])('The client gives up in time after %s', async (_name, failure) => {
    rigs().github.failures.add({ path: '/', failure })
    expect(await statuses(calls())).toEqual(all('unreachable', 'unreachable'))
    const created = rigs().github.exchanges.filter(({ method }) => method === 'POST')
    expect(created).toHaveLength(1)
  })

  test.each<[string, Failure]>([
    ['a truncated body', { kind: 'truncate', keepBytes: 20 }],
    ['a body that is no JSON', { kind: 'replace', body: '{"artifacts":[' }],
    ['JSON of another kind', { kind: 'replace', body: '{"message":7}' }],
    ['a null', { kind: 'replace', body: 'null' }],
  ])('The client never accepts %s as an answer', async (_name, failure) => {
    rigs().github.failures.add({ path: '/', failure })
    const { remove: _, download: __, ...made } = calls()
    for (const status of Object.values(await statuses(made as ReturnType<typeof calls>))) {
      expect(['corrupt', 'unreachable']).toContain(status)
    }
  })

  test('The client hides trouble that passes', async () => {
    rigs().github.failures.add({ path: '/', times: 1, failure: serverError(503) })
    expect(await calls(tokens.trusted, 20_000).run()).toMatchObject({ status: 'ok' })
    rigs().github.failures.add({ path: '/comments', times: 1, failure: secondaryRateLimit(0, 429) })
    expect(await calls(tokens.trusted, 20_000).create()).toMatchObject({ status: 'ok' })
    expect(rigs().github.world.comments).toHaveLength(2)
  })

  test('The client never repeats a request with a missing or wrong token', async () => {
    expect((await calls(null).run()).status).toBe('unauthorized')
    expect((await calls('').list()).status).toBe('forbidden')
    expect(rigs().github.exchanges).toHaveLength(0)
    expect((await calls('ghs_stranger').run()).status).toBe('unauthorized')
    expect(rigs().github.exchanges).toHaveLength(1)
  })

  test('The client makes no request when the time is used up', async () => {
    const answer = await calls(tokens.trusted, 0).run()
    expect(answer).toEqual({
      status: 'unreachable',
      reason: "run 1: the 0 s for GitHub's API are used up",
    })
    expect(rigs().github.exchanges).toHaveLength(0)
  })

  test('The token of a fork reads and writes nothing', async () => {
    const made = calls(tokens.fork, 20_000)
    expect((await made.list()).status).toBe('ok')
    expect((await made.listByName()).status).toBe('ok')
    expect((await made.create()).status).toBe('forbidden')
    expect((await made.update()).status).toBe('forbidden')
  })

  test('A server that does not exist is unreachable', async () => {
    const budget = createTimeBudget(900, systemClock)
    const apiUrl = 'http://127.0.0.1:9'
    const api = createGitHubApi({ token: 't', apiUrl, budget, random: () => 0 })
    const answer = await createRunCatalogue(api, repository).get('1')
    expect(answer.status).toBe('unreachable')
  })
})

import { beforeEach, expect, test, vi } from 'vitest'
import { createGitHubApi } from '../../../src/machine/github/github-api.js'
import { createCommentStore, findPullRequests } from '../../../src/machine/github/pull-requests.js'
import { createTimeBudget } from '../../../src/machine/github/time-budget.js'
import { systemClock } from '../../../src/machine/system/clock.js'
import { aRepository, sha } from '../../rigs/a-repository.js'
import { tokens } from '../../rigs/github/tokens.js'
import { describeWithRigs } from '../../rigs/start-rigs.js'

const repository = { owner: 'acme', repo: 'training' }

describeWithRigs('Comments and pull requests', (rigs) => {
  beforeEach(() => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    aRepository(rigs())
  })

  const apiOf = (token: string) =>
    createGitHubApi({
      token,
      apiUrl: rigs().github.apiUrl,
      budget: createTimeBudget(20_000, systemClock),
      random: () => 0,
    })
  const store = (token: string = tokens.trusted, number = 7) =>
    createCommentStore(apiOf(token), repository, number)

  test('The client writes, changes, lists and removes a comment', async () => {
    const created = await store().create('hello')
    expect(created).toMatchObject({
      status: 'ok',
      value: { author: 'github-actions[bot]', body: 'hello' },
    })
    const id = created.status === 'ok' ? created.value.id : 0
    expect(await store().update(id, 'changed')).toMatchObject({ value: { id, body: 'changed' } })
    expect(await store().list()).toMatchObject({ status: 'ok', value: [{ id, body: 'changed' }] })
    expect(await store().remove(id)).toEqual({ status: 'ok', value: null })
    expect(await store().remove(id)).toMatchObject({ status: 'missing' })
    expect(await store().update(id, 'x')).toMatchObject({ status: 'missing' })
  })

  test('The client lists all pages and returns no shorter list when a page fails', async () => {
    for (let index = 0; index < 230; index++) {
      const body = `comment ${index}`
      rigs().github.world.addComment({
        repository: 'acme/training',
        issueNumber: 7,
        author: 'a',
        body,
      })
    }
    const all = await store().list()
    expect(all.status === 'ok' && all.value).toHaveLength(230)
    rigs().github.failures.add({ path: /page=3/, failure: { kind: 'status', status: 404 } })
    expect((await store().list()).status).toBe('missing')
  })

  test("The token of a job writes as github-actions[bot], and a person's as that person", async () => {
    expect(await store().viewer()).toEqual({ status: 'ok', value: 'github-actions[bot]' })
    expect(await store(tokens.personal).viewer()).toEqual({ status: 'ok', value: 'carol' })
    expect((await store('ghs_stranger').viewer()).status).toBe('forbidden')
  })

  test('The client reports that the service refuses a comment that is too long', async () => {
    expect((await store().create('x'.repeat(65_537))).status).toBe('refused')
  })

  test('The client returns the current head of the pull request', async () => {
    expect(await store().headSha()).toEqual({ status: 'ok', value: sha('a') })
    rigs().github.world.pullRequest('acme/training', 7)!.head = {
      repository: 'acme/training',
      branch: 'topic',
      sha: sha('e'),
    }
    expect(await store().headSha()).toEqual({ status: 'ok', value: sha('e') })
    expect((await store(tokens.trusted, 99).headSha()).status).toBe('missing')
  })

  test.each([null, 'main'])(
    'The client finds a pull request by its head and repository (branch %j)',
    async (branch) => {
      const of = (head: string, fullName: string) =>
        findPullRequests(apiOf(tokens.trusted), repository, {
          sha: head,
          repository: fullName,
          branch,
        })
      expect(await of(sha('c'), 'mallory/training')).toEqual({ status: 'ok', value: [8] })
      expect((await of(sha('c'), 'eve/training')).status).toBe('missing')
      expect((await of(sha('c'), 'acme/training')).status).toBe('missing')
      expect((await of(sha('f'), 'mallory/training')).status).toBe('missing')
    },
  )

  test('The client finds no pull request that is closed or whose fork is gone', async () => {
    const { world } = rigs().github
    const find = (head: string, fullName: string, branch: string) =>
      findPullRequests(apiOf(tokens.trusted), repository, {
        sha: head,
        repository: fullName,
        branch,
      })
    world.pullRequest('acme/training', 7)!.state = 'closed'
    expect((await find(sha('a'), 'acme/training', 'topic')).status).toBe('missing')
    world.pullRequest('acme/training', 8)!.head = {
      repository: null,
      branch: 'main',
      sha: sha('c'),
    }
    expect((await find(sha('c'), 'mallory/training', 'main')).status).toBe('missing')
  })
})

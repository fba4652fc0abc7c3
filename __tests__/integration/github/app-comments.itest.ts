import { beforeEach, expect, test, vi } from 'vitest'
import { createGitHubApi } from '../../../src/machine/github/github-api.js'
import { createCommentStore } from '../../../src/machine/github/pull-requests.js'
import { createTimeBudget } from '../../../src/machine/github/time-budget.js'
import { upsertComment } from '../../../src/gate/publish/upsert-comment.js'
import { systemClock } from '../../../src/machine/system/clock.js'
import { aRepository, sha } from '../../rigs/a-repository.js'
import { notAccessible, serverError } from '../../rigs/github/github-failures.js'
import { graphqlPath } from '../../rigs/github/graphql-route.js'
import { tokens } from '../../rigs/github/tokens.js'
import type { Failure } from '../../rigs/services/failure-plan.js'
import { describeWithRigs } from '../../rigs/start-rigs.js'
import { aDraft, writtenAlone } from '../../support/builders/comment-builders.js'

const app = 'our-app[bot]'
const job = 'github-actions[bot]'
const tools = { sleep: () => Promise.resolve(), random: () => 0 }

describeWithRigs('Comments with the token of an App', (rigs) => {
  beforeEach(() => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    aRepository(rigs())
  })

  function store(token: string = tokens.app) {
    const apiUrl = rigs().github.apiUrl
    const budget = createTimeBudget(20_000, systemClock)
    const times = { budget, requestTimeoutMs: 2000, random: () => 0 }
    const repository = { owner: 'acme', repo: 'training' }
    return createCommentStore(createGitHubApi({ token, apiUrl, ...times }), repository, 7)
  }

  const draftOf = (id: string) => aDraft({ id, sha: sha('a') }, { standing: 'fail' })
  const say = (id: string, token?: string) => upsertComment(store(token), draftOf(id), tools)
  const comments = () => rigs().github.world.comments
  const shown = () => comments().map(({ author, body }) => ({ author, body }))

  /** Comments of others that carry a marker of ours. */
  function copyMarker(authors: readonly string[]) {
    const body = writtenAlone(draftOf('7000'))
    const place = { repository: 'acme/training', issueNumber: 7 }
    for (const author of authors) rigs().github.world.addComment({ ...place, author, body })
    return authors.map((author) => ({ author, body }))
  }

  const failGraphql = (failure: Failure) =>
    rigs().github.failures.add({ path: '/graphql', failure })
  const failures: readonly [string, Failure][] = [
    ['refuses', notAccessible()],
    ['is not there', { kind: 'status', status: 404 }],
    ['is in trouble', serverError()],
    ['hangs', { kind: 'hang' }],
    ['answers with errors', { kind: 'replace', body: '{"errors":[{"message":"no"}]}' }],
    ['answers with a login that is none', { kind: 'replace', body: '{"data":{"viewer":7}}' }],
  ]

  test.each(['our-app', app])(
    'The action finds the comments of an App by their author when GraphQL answers %j',
    async (login) => {
      rigs().github.distort((answer, { path }) =>
        path === graphqlPath ? { ...answer, body: { data: { viewer: { login } } } } : answer,
      )
      expect(await store().viewer()).toEqual({ status: 'ok', value: app })
    },
  )

  test.each(failures)(
    'The action treats comments as those of a job when GraphQL %s',
    async (_, failure) => {
      failGraphql(failure)
      expect(await store().viewer()).toEqual({ status: 'ok', value: job })
      const asked = rigs().github.exchanges.filter(({ path }) => path === graphqlPath)
      expect(asked).toHaveLength(1)
    },
  )

  test('The action keeps one comment over several runs and leaves those of others unchanged', async () => {
    const others = copyMarker(['our-app', 'alice', 'another-app[bot]', job])
    expect(await say('7001')).toMatchObject({ status: 'created' })
    expect(await say('7002')).toMatchObject({ status: 'updated' })
    expect(await say('7002')).toMatchObject({ status: 'unchanged' })
    expect(shown()).toEqual([...others, { author: app, body: writtenAlone(draftOf('7002')) }])
  })

  test.each(failures.slice(0, 3))(
    'The action keeps one comment even when GraphQL %s',
    async (_, failure) => {
      failGraphql(failure)
      const others = copyMarker(['our-app', 'alice', 'another-app[bot]'])
      for (const id of ['7001', '7002', '7003'])
        expect(await say(id)).toMatchObject({ status: 'created' })
      expect(shown()).toEqual([...others, { author: app, body: writtenAlone(draftOf('7003')) }])
    },
  )

  test('The comments of an App do not change what the token of a job finds', async () => {
    const others = copyMarker([app])
    await say('7001', tokens.trusted)
    expect(await say('7002', tokens.trusted)).toMatchObject({ status: 'updated' })
    expect(shown()).toEqual([...others, { author: job, body: writtenAlone(draftOf('7002')) }])
  })
})

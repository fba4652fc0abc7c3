import { beforeEach, expect, test } from 'vitest'
import { getOctokit } from '@actions/github'
import { type ARepository, aRepository, sha } from '../../rigs/a-repository.js'
import {
  notAccessible,
  primaryRateLimit,
  secondaryRateLimit,
  serverError,
} from '../../rigs/github/github-failures.js'
import { tokens } from '../../rigs/github/tokens.js'
import { describeWithRigs } from '../../rigs/start-rigs.js'

const place = { owner: 'acme', repo: 'training' }
const ofPull = { ...place, issue_number: 7 }
const bot = { user: { login: 'github-actions[bot]', type: 'Bot' } }

describeWithRigs('GitHub rig', (rigs) => {
  let here: ARepository
  beforeEach(() => {
    here = aRepository(rigs())
  })

  const octokit = (token: string = tokens.trusted) =>
    getOctokit(token, { baseUrl: rigs().github.apiUrl })
  const api = () => octokit().rest
  const comments = () => rigs().github.world.comments

  /** What a client is told when a call fails. */
  async function failureOf(call: Promise<unknown>) {
    const failure = await call.then(
      () => null,
      (error: unknown) => error as { status: number; message: string },
    )
    return { status: failure?.status, message: failure?.message }
  }

  test('The rig keeps comments with their authors', async () => {
    const { data: created } = await api().issues.createComment({ ...ofPull, body: 'hello' })
    expect(created).toMatchObject({ ...bot, body: 'hello' })
    const { id: comment_id } = created
    const changed = await api().issues.updateComment({ ...place, comment_id, body: 'changed' })
    expect(changed.data).toMatchObject({ ...bot, id: comment_id, body: 'changed' })
    await octokit(tokens.personal).rest.issues.createComment({ ...ofPull, body: 'mine' })
    expect(comments().map(({ author }) => author)).toEqual(['github-actions[bot]', 'carol'])
    await api().issues.deleteComment({ ...place, comment_id })
    expect(comments().map(({ body }) => body)).toEqual(['mine'])
    const gone = await failureOf(api().issues.getComment({ ...place, comment_id }))
    expect(gone).toMatchObject({ status: 404 })
  })

  test('The rig returns comments page by page, oldest first', async () => {
    for (let index = 0; index < 250; index++) {
      const body = `comment ${index}`
      const repository = 'acme/training'
      rigs().github.world.addComment({ repository, issueNumber: 7, author: 'alice', body })
    }
    const { rest, paginate } = octokit()
    const all = await paginate(rest.issues.listComments, { ...ofPull, per_page: 100 })
    expect(all.map(({ body }) => body)).toEqual(comments().map(({ body }) => body))
    expect(rigs().github.exchanges).toHaveLength(3)
  })

  test('The rig lets a job of a fork read and nothing else', async () => {
    const { rest } = octokit(tokens.fork)
    expect((await rest.issues.listComments(ofPull)).data).toEqual([])
    expect(await failureOf(rest.issues.createComment({ ...ofPull, body: 'hello' }))).toEqual({
      status: 403,
      message: expect.stringContaining('Resource not accessible by integration'),
    })
  })

  test('The rig identifies the owner of a personal token, but refuses that request for the token of a job', async () => {
    const me = await octokit(tokens.personal).rest.users.getAuthenticated()
    expect(me.data.login).toBe('carol')
    const { rest } = octokit()
    expect(await failureOf(rest.users.getAuthenticated())).toMatchObject({ status: 403 })
    const stranger = octokit('ghs_stranger').rest.issues.listComments(ofPull)
    expect(await failureOf(stranger)).toMatchObject({
      status: 401,
      message: expect.stringContaining('Bad credentials'),
    })
  })

  test('The rig returns the identity of a job or an App by GraphQL, and nothing else', async () => {
    const query = 'query { viewer { login } }'
    expect(await octokit().graphql(query)).toEqual({ viewer: { login: 'github-actions[bot]' } })
    const ofApp = octokit(tokens.app)
    expect(await ofApp.graphql(query)).toEqual({ viewer: { login: 'our-app[bot]' } })
    expect(await failureOf(ofApp.rest.users.getAuthenticated())).toMatchObject({ status: 403 })
    const { data } = await ofApp.rest.issues.createComment({ ...ofPull, body: 'hello' })
    expect(data.user).toMatchObject({ login: 'our-app[bot]', type: 'Bot' })
    const other = await failureOf(ofApp.graphql('query { viewer { id } }'))
    expect(other.message).toContain('the rig does not know the query')
    const stranger = octokit('ghs_stranger').graphql(query)
    expect(await failureOf(stranger)).toMatchObject({ status: 401 })
  })

  test('The rig finds an error in its own answers', async () => {
    rigs().github.distort((answer) => {
      const { user: _, ...body } = answer.body as { user: unknown }
      return { ...answer, body }
    })
    const answer = await failureOf(api().issues.createComment({ ...ofPull, body: 'hello' }))
    expect(answer).toMatchObject({ status: 500 })
  })

  const comment = 'POST /repos/acme/training/issues/7/comments'
  test.each([
    ['a comment without a text', comment, {}, 422],
    ['a comment that is too long', comment, { body: 'x'.repeat(65_537) }, 422],
    ['a number that is none', 'GET /repos/acme/training/pulls/seven', {}, 422],
    ['a way that it does not have', 'GET /repos/acme/training/issues/7/reactions', {}, 404],
    ['a filter that it does not know', 'GET /repos/acme/training/commits?author=alice', {}, 500],
  ])('The rig refuses %s', async (_, route, body, status) => {
    expect(await failureOf(octokit().request(route, body))).toMatchObject({ status })
    expect(comments()).toEqual([])
  })

  test('The rig lists pull requests by number, state and commit, those of forks in the fork only', async () => {
    const { data: pull } = await api().pulls.get({ ...place, pull_number: 8 })
    expect(pull).toMatchObject({
      number: 8,
      head: { sha: sha('c'), repo: { full_name: 'mallory/training', fork: true } },
      base: { ref: 'main', repo: { full_name: 'acme/training' } },
    })
    const numbers = (list: { data: { number: number }[] }) => list.data.map(({ number }) => number)
    expect(numbers(await api().pulls.list(place))).toEqual([8, 7])
    const ofCommit = (owner: string, commit_sha: string) =>
      api().repos.listPullRequestsAssociatedWithCommit({ ...place, owner, commit_sha })
    expect(numbers(await ofCommit('acme', sha('a')))).toEqual([7])
    expect(numbers(await ofCommit('acme', sha('c')))).toEqual([])
    expect(numbers(await ofCommit('mallory', sha('c')))).toEqual([8])
  })

  test('The rig returns commits, their parents and their history', async () => {
    const { data: merge } = await api().repos.getCommit({ ...place, ref: sha('b') })
    expect(merge.parents.map((parent) => parent.sha)).toEqual([sha('3'), sha('a')])
    const { data: history } = await api().repos.listCommits({ ...place, sha: 'main' })
    expect(history.map((commit) => commit.sha)).toEqual(here.main)
    const basehead = `main...${sha('a')}`
    const { data: compared } = await api().repos.compareCommitsWithBasehead({ ...place, basehead })
    expect(compared).toMatchObject({
      status: 'diverged',
      ahead_by: 1,
      behind_by: 1,
      merge_base_commit: { sha: sha('2') },
    })
    const { data: repository } = await api().repos.get(place)
    expect(repository).toMatchObject({ full_name: 'acme/training', default_branch: 'main' })
    const unknown = await failureOf(api().repos.getCommit({ ...place, ref: sha('9') }))
    expect(unknown).toMatchObject({ status: 422 })
  })

  test('The rig returns runs, including those of forks', async () => {
    const { world } = rigs().github
    const repository = 'acme/training'
    world.addRun({ repository, id: 1, event: 'push', headSha: sha('3') })
    world.addRun({
      repository,
      id: 2,
      event: 'pull_request',
      headSha: sha('c'),
      headRepository: 'mallory/training',
    })
    const run = await api().actions.getWorkflowRun({ ...place, run_id: 2 })
    expect(run.data).toMatchObject({
      event: 'pull_request',
      head_repository: { full_name: 'mallory/training', fork: true },
      pull_requests: [],
    })
    const listed = async (event?: string) => {
      const filter = { ...place, workflow_id: 'ci.yml', branch: 'main', ...(event && { event }) }
      const { data } = await api().actions.listWorkflowRuns(filter)
      return data.workflow_runs.map(({ id }) => id)
    }
    expect(await listed()).toEqual([2, 1])
    expect(await listed('push')).toEqual([1])
    const all = await api().actions.listWorkflowRunsForRepo(place)
    expect(all.data.total_count).toBe(2)
  })

  test('The rig lists artifacts by name, newest first, and marks expired ones', async () => {
    rigs().github.world.addRun({
      repository: 'acme/training',
      id: 1,
      event: 'push',
      headSha: sha('3'),
    })
    const given = { name: 'point', contents: { 'a.json': '{}' } }
    const first = await rigs().addArtifact({ ...given, runId: 1, isExpired: true })
    const second = await rigs().addArtifact({ ...given, runId: 1 })
    await rigs().addArtifact({ ...given, name: 'other', runId: 1 })
    const named = await api().actions.listArtifactsForRepo({ ...place, name: 'point' })
    expect(named.data).toMatchObject({
      total_count: 2,
      artifacts: [
        { id: second.id, expired: false, workflow_run: { id: 1, head_sha: sha('3') } },
        { id: first.id, expired: true, digest: first.digest },
      ],
    })
    const ofRun = await api().actions.listWorkflowRunArtifacts({ ...place, run_id: 1 })
    expect(ofRun.data.total_count).toBe(3)
    const one = await api().actions.getArtifact({ ...place, artifact_id: first.id })
    expect(one.data).toMatchObject({ name: 'point', size_in_bytes: first.sizeBytes })
    const expired = { ...place, artifact_id: first.id, archive_format: 'zip' }
    expect(await failureOf(api().actions.downloadArtifact(expired))).toMatchObject({ status: 410 })
    const { data } = await api().actions.downloadArtifact({ ...expired, artifact_id: second.id })
    expect((data as ArrayBuffer).byteLength).toBe(second.sizeBytes)
  })

  test.each([
    ['an hour that is used up', primaryRateLimit(new Date(Date.UTC(2030, 0))), 403],
    ['too much at once', secondaryRateLimit(1, 429), 429],
    ['a missing permission', notAccessible(), 403],
    ['trouble of its own', serverError(), 502],
  ])('The rig answers with %s on request', async (_, failure, status) => {
    rigs().github.failures.add({ method: 'POST', path: '/comments', times: 1, failure })
    const write = () => api().issues.createComment({ ...ofPull, body: 'hello' })
    expect(await failureOf(write())).toMatchObject({ status })
    expect((await write()).status).toBe(201)
  })

  test.each([
    ['hangs', { kind: 'hang' } as const, 0],
    ['cuts the line', { kind: 'reset' } as const, 0],
    ['cuts the answer short', { kind: 'truncate', keepBytes: 20 } as const, 1],
    ['loses the answer', { kind: 'lose-answer' } as const, 1],
    ['answers with nonsense', { kind: 'replace', body: '{"id":' } as const, 1],
  ])('The rig %s on request', async (_, failure, numComments) => {
    rigs().github.failures.add({ path: '/comments', failure })
    const request = { signal: AbortSignal.timeout(500) }
    const write = api().issues.createComment({ ...ofPull, body: 'hello', request })
    // Octokit takes a body that it cannot read for a text.
    const answer = await write.then(
      ({ data }) => typeof data,
      () => 'no answer',
    )
    expect(answer).not.toBe('object')
    expect(comments()).toHaveLength(numComments)
  })
})

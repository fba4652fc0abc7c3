import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { baselineArtifactName } from '../../src/baseline/lookup/artifact-name.js'
import { maxArtifactBytes, maxBaselineBytes } from '../../src/baseline/lookup/eligibility.js'
import { findBaseline } from '../../src/baseline/lookup/find-baseline.js'
import { connectGitHub } from '../../src/github/connect-github.js'
import { requestBaseline } from '../../src/github/search-anchor.js'
import { readWorkflowContext } from '../../src/github/workflow-context.js'
import { systemClock } from '../../src/system/clock.js'
import { type ARepository, aRepository, sha } from '../rigs/a-repository.js'
import { jobVariables, type Job } from '../rigs/action/job-variables.js'
import type { RunnerEvent } from '../rigs/events/runner-events.js'
import { tokens } from '../rigs/github/tokens.js'
import { describeWithRigs, type GivenArtifact } from '../rigs/start-rigs.js'
import { aBaseline, aPoint } from '../support/baseline-builders.js'

const original = { ...process.env }
afterEach(() => {
  process.env = { ...original }
  jest.restoreAllMocks()
})

const limits = {
  budgetMs: 20_000,
  maxDownloadBytes: maxArtifactBytes,
  maxFileBytes: maxBaselineBytes,
}
const name = baselineArtifactName('default')

/** The text of a baseline that was measured at a commit. */
const textOf = (commit: string): string =>
  JSON.stringify(aBaseline([aPoint({ provenance: { sha: commit } })]))

describeWithRigs('baselines in artifacts and caches', (rigs) => {
  let here: ARepository
  beforeEach(() => {
    jest.spyOn(process.stdout, 'write').mockReturnValue(true)
    here = aRepository(rigs())
  })

  /** Becomes a job of this event, as far as the toolkit and our clients look. */
  async function become(event: RunnerEvent, job: Partial<Job> = {}) {
    const folder = await rigs().folder()
    const variables = jobVariables(rigs(), event, job)
    Object.assign(process.env, variables, { RUNNER_TEMP: folder, GITHUB_WORKSPACE: folder })
    delete process.env['GITHUB_EVENT_PATH']
    const context = readWorkflowContext(process.env, JSON.stringify(event.payload))
    const github = connectGitHub({
      context,
      token: job.token ?? tokens.trusted,
      workspace: folder,
      environment: process.env,
      clock: systemClock,
      random: () => 0,
    })
    const find = () =>
      findBaseline(requestBaseline(context, null, { name: 'default', file: null }), {
        ...github.lookupPorts(limits),
        files: null,
      })
    return { context, github, find }
  }

  function addRun(id: number, headSha: string, changes = {}): void {
    rigs().github.world.addRun({
      repository: 'acme/training',
      id,
      event: 'push',
      headSha,
      ...changes,
    })
  }

  const addBaseline = (id: number, commit: string, changes: Partial<GivenArtifact> = {}) => {
    addRun(id, commit)
    const contents = { 'baseline.json': textOf(commit) }
    return rigs().addArtifact({ name, runId: id, contents, ...changes })
  }

  test('what a push uploads is what the next push and a pull request find', async () => {
    const push = await become(here.push, { runId: 11, attempt: 2 })
    addRun(11, sha('3'), { attempt: 2 })
    const uploaded = await push.github.uploads.uploadText(name, 'baseline.json', textOf(sha('3')))
    expect(uploaded).toMatchObject({
      status: 'ok',
      value: {
        name,
        url: expect.stringMatching(
          /^https:\/\/github.com\/acme\/training\/actions\/runs\/11\/artifacts\/\d+$/,
        ),
        digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      },
    })
    expect((await push.find()).origin.status).toBe('none')

    const pull = await become(here.pullRequest, { runId: 12 })
    const { origin, baseline } = await pull.find()
    expect(origin).toMatchObject({
      status: 'found',
      source: 'artifact',
      relation: 'first-parent',
      distance: 1,
      provenance: { sha: sha('3'), run_id: '11', event: 'push', repository: 'acme/training' },
    })
    expect(baseline?.point?.provenance.sha).toBe(sha('3'))
  })

  test("a fork's pull request finds it, too", async () => {
    await addBaseline(1, sha('2'))
    const { context, find } = await become(here.forkPullRequest, { runId: 12, token: tokens.fork })
    expect(context.isFork).toBe(true)
    expect((await find()).origin).toMatchObject({ relation: 'ancestor', distance: 2 })
  })

  test("a fork's own artifact is never a baseline, though its branch is called main", async () => {
    addRun(2, sha('3'), { event: 'pull_request', headRepository: 'mallory/training' })
    const contents = { 'baseline.json': textOf(sha('3')) }
    await rigs().addArtifact({ name, runId: 2, contents })
    const { find } = await become(here.pullRequest, { runId: 12 })
    expect((await find()).origin.status).toBe('none')
    expect(rigs().results.blobs.exchanges).toHaveLength(0)
  })

  describe('an artifact that is not as it should be', () => {
    test.each<[string, string, Partial<GivenArtifact>, RegExp]>([
      ['expired', 'expired', { isExpired: true }, /has expired/],
      ['of another digest', 'corrupt', { digest: `sha256:${'0'.repeat(64)}` }, /digest/],
      [
        'leading out of its folder',
        'corrupt',
        { contents: { 'baseline.json': '{}', '../x': 'y' } },
        /outside/,
      ],
      ['without the file', 'corrupt', { contents: { 'other.json': '{}' } }, /no file baseline/],
      ['no JSON', 'corrupt', { contents: { 'baseline.json': '{"name":' } }, /not JSON/],
      [
        'no text',
        'corrupt',
        { contents: { 'baseline.json': new Uint8Array([255, 254]) } },
        /UTF-8/,
      ],
      ['no archive', 'corrupt', { contents: new Uint8Array([0x50, 0x4b, 3, 4, 9]) }, /damaged/],
      [
        'of a later version',
        'incompatible',
        { contents: { 'baseline.json': '{"baseline_version":9}' } },
        /version 9/,
      ],
      ['too large', 'none', { contents: new Uint8Array(maxArtifactBytes + 1) }, /no baseline/],
    ])('%s is %s', async (_what, status, changes, reason) => {
      await addBaseline(1, sha('3'), changes)
      const { find } = await become(here.pullRequest, { runId: 12 })
      const { origin, baseline } = await find()
      expect(origin.status).toBe(status)
      expect(origin.reason).toMatch(reason)
      expect(baseline).toBeNull()
    })

    test('larger than its entry in the catalogue says is broken off', async () => {
      const artifact = await addBaseline(1, sha('3'), {
        contents: new Uint8Array(maxArtifactBytes + 1),
      })
      Object.assign(artifact, { sizeBytes: 100 })
      const { find } = await become(here.pullRequest, { runId: 12 })
      expect((await find()).origin).toMatchObject({
        status: 'unreachable',
        reason: expect.stringContaining(`more than ${maxArtifactBytes} bytes`),
      })
    })

    test.each([
      ['cut off', { kind: 'truncate', keepBytes: 50 }, 'unreachable'],
      ['with a bit turned', { kind: 'corrupt' }, 'corrupt'],
      ['refused', { kind: 'status', status: 403 }, 'unreachable'],
      ['gone', { kind: 'status', status: 404 }, 'missing'],
    ] as const)('%s on the way', async (_what, failure, status) => {
      await addBaseline(1, sha('3'))
      rigs().results.blobs.failures.add({ path: '/', failure })
      const { find } = await become(here.pullRequest, { runId: 12 })
      expect((await find()).origin.status).toBe(status)
    })

    test('an older one serves instead', async () => {
      await addBaseline(1, sha('2'))
      await addBaseline(2, sha('3'), { digest: `sha256:${'0'.repeat(64)}` })
      const { find } = await become(here.pullRequest, { runId: 12 })
      const { origin } = await find()
      expect(origin).toMatchObject({ status: 'found', relation: 'ancestor', distance: 2 })
      expect(origin.reason).toContain('its digest is')
    })
  })

  describe('uploads', () => {
    test('of a page are artifacts that a browser opens', async () => {
      const { github } = await become(here.push, { runId: 11 })
      const { writeFile } = await import('node:fs/promises')
      const path = `${await rigs().folder()}/report.html`
      await writeFile(path, '<!doctype html><title>x</title>')
      const answer = await github.uploads.uploadAsIs('minicluster-report-a.html', path)
      expect(answer).toMatchObject({ status: 'ok', value: { name: 'minicluster-report-a.html' } })
      const [stored] = rigs().results.artifacts.list()
      expect(stored).toMatchObject({ name: 'minicluster-report-a.html', mimeType: 'text/html' })
    })

    test('under a name that is taken are a conflict', async () => {
      const { github } = await become(here.push, { runId: 11 })
      expect((await github.uploads.uploadText('twice', 'a.txt', 'a')).status).toBe('ok')
      expect(await github.uploads.uploadText('twice', 'a.txt', 'b')).toEqual({
        status: 'conflict',
        reason: 'artifact twice: the run has one already',
      })
    })

    test.each([
      [401, 'unauthorized'],
      [403, 'forbidden'],
      [422, 'refused'],
    ])('that are refused with %d are %s', async (status, answer) => {
      const { github } = await become(here.push, { runId: 11 })
      const failure = { kind: 'status', status, body: { msg: 'no' } } as const
      rigs().results.failures.add({ path: '/', failure })
      expect((await github.uploads.uploadText('x', 'a.txt', 'a')).status).toBe(answer)
    })

    test('to a server of another kind, or outside a job, are not attempted', async () => {
      const { github } = await become(here.push, { runId: 11 })
      delete process.env['ACTIONS_RUNTIME_TOKEN']
      expect((await github.uploads.uploadText('x', 'a.txt', 'a')).status).toBe('unavailable')
      const enterprise = { ...here.push.env, GITHUB_SERVER_URL: 'https://github.example.com' }
      const context = readWorkflowContext({ ...process.env, ...enterprise }, null)
      const other = connectGitHub({
        context,
        token: null,
        workspace: '/',
        environment: {},
        clock: systemClock,
        random: () => 0,
      })
      expect((await other.uploads.uploadText('x', 'a.txt', 'a')).status).toBe('unavailable')
      expect(rigs().results.exchanges).toHaveLength(0)
    })

    test('of a file that is not there, or under a path, are answers', async () => {
      const { github } = await become(here.push, { runId: 11 })
      expect((await github.uploads.uploadAsIs('a.html', '/nowhere/a.html')).status).toBe(
        'unreachable',
      )
      expect((await github.uploads.uploadText('x', '../a.txt', 'a')).status).toBe('unreachable')
      expect((await github.uploads.uploadText('a/b', 'a.txt', 'a')).status).toBe('unreachable')
    })
  })

  describe('the cache', () => {
    const stamp = { sha: sha('3'), runId: '11', attempt: 1 }
    // Its paths are part of what entries are told apart by, and on GitHub's runners the same in every job.
    const sameFolder = async () => {
      const folder = await rigs().folder()
      return async (event: RunnerEvent, job: Partial<Job>) => {
        const { find } = await become(event, job)
        process.env['RUNNER_TEMP'] = folder
        const context = readWorkflowContext(process.env, JSON.stringify(event.payload))
        const settings = { context, token: tokens.trusted, workspace: folder, random: () => 0 }
        const github = connectGitHub({ ...settings, environment: process.env, clock: systemClock })
        return { cache: github.lookupPorts(limits).cache!, find }
      }
    }

    test('mirrors a baseline for the commits that build on it', async () => {
      const enter = await sameFolder()
      const { cache } = await enter(here.push, { runId: 11 })
      expect((await cache.restore('default', [sha('3')])).status).toBe('missing')
      const saved = await cache.save('default', stamp, textOf(sha('3')))
      const key = `minicluster-baseline-default-${sha('3')}-11-1`
      expect(saved).toEqual({ status: 'ok', value: { key } })
      const later = await enter(here.pullRequest, { runId: 12 })
      expect(await later.cache.restore('default', [sha('9'), sha('3')])).toEqual({
        status: 'ok',
        value: { key, sha: sha('3'), text: textOf(sha('3')) },
      })
      expect((await later.cache.restore('other', [sha('3')])).status).toBe('missing')
      expect((await later.cache.restore('default', [sha('2')])).status).toBe('missing')
    })

    test('that is read-only is information', async () => {
      const enter = await sameFolder()
      const scopes = [{ ref: 'refs/heads/main', canRead: true, canWrite: false }]
      const { cache } = await enter(here.push, { runId: 11, cacheScopes: scopes })
      expect((await cache.save('default', stamp, 'x')).status).toBe('refused')
      process.env['ACTIONS_CACHE_MODE'] = 'read'
      expect((await cache.save('default', stamp, 'x')).status).toBe('forbidden')
    })

    test('that is not offered is not asked', async () => {
      const enter = await sameFolder()
      const { cache } = await enter(here.push, { runId: 11 })
      delete process.env['ACTIONS_RESULTS_URL']
      expect((await cache.restore('default', [sha('3')])).status).toBe('unavailable')
      expect((await cache.save('default', stamp, 'x')).status).toBe('unavailable')
    })
  })
})

import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createArtifactUploader } from '../../../src/machine/github/artifact-upload.js'
import { connectGitHub } from '../../../src/machine/github/connect-github.js'
import { readWorkflowContext } from '../../../src/machine/github/workflow-context.js'
import { systemClock } from '../../../src/machine/system/clock.js'
import { type ARepository, aRepository, sha } from '../../rigs/a-repository.js'
import { type Job, jobVariables } from '../../rigs/action/job-variables.js'
import type { RunnerEvent } from '../../rigs/events/runner-events.js'
import { describeWithRigs } from '../../rigs/start-rigs.js'
import { bundleEntry } from '../../support/processes/bundle.js'
import { baselineText, becomeJob, limits } from './job.js'

describeWithRigs('Uploads and caches of a job', (rigs) => {
  let here: ARepository
  beforeEach(() => {
    here = aRepository(rigs())
  })

  const become = (event: RunnerEvent, job: Partial<Job> = {}) => becomeJob(rigs(), event, job)

  describe('Uploads', () => {
    test('A browser can open a page uploaded as an artifact', async () => {
      const { github } = await become(here.push, { runId: 11 })
      const path = `${await rigs().folder()}/report.html`
      await writeFile(path, '<!doctype html><title>x</title>')
      const answer = await github.uploads.uploadAsIs('minicluster-report-a.html', path)
      expect(answer).toMatchObject({ status: 'ok', value: { name: 'minicluster-report-a.html' } })
      const [stored] = rigs().results.artifacts.list()
      expect(stored).toMatchObject({ name: 'minicluster-report-a.html', mimeType: 'text/html' })
    })

    test('An upload under an existing name is a conflict', async () => {
      const { github } = await become(here.push, { runId: 11 })
      expect((await github.uploads.uploadText('twice', 'a.txt', 'a')).status).toBe('ok')
      expect(await github.uploads.uploadText('twice', 'a.txt', 'b')).toEqual({
        status: 'conflict',
        reason: 'artifact twice: the run already has one',
      })
    })

    test.each([
      [401, 'unauthorized'],
      [403, 'forbidden'],
      [422, 'refused'],
    ])('An upload that the service refuses with %d has the status "%s"', async (status, answer) => {
      const { github } = await become(here.push, { runId: 11 })
      const failure = { kind: 'status', status, body: { msg: 'no' } } as const
      rigs().results.failures.add({ path: '/', failure })
      expect((await github.uploads.uploadText('x', 'a.txt', 'a')).status).toBe(answer)
    })

    test('The client attempts no upload to another kind of server or outside a job', async () => {
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
        retentionDays: null,
      })
      expect((await other.uploads.uploadText('x', 'a.txt', 'a')).status).toBe('unavailable')
      expect(rigs().results.exchanges).toHaveLength(0)
    })

    test('The client stops waiting for an upload that takes too long', async () => {
      const { context } = await become(here.push, { runId: 11 })
      const { tempDirectory, isEnterpriseServer } = context
      const settings = { tempDirectory, isEnterpriseServer, runUrl: null, limitMs: 300 }
      rigs().results.failures.add({ path: '/', failure: { kind: 'hang' } })
      expect(await createArtifactUploader(settings).uploadText('x', 'a.txt', 'a')).toEqual({
        status: 'unreachable',
        reason: 'artifact x: not uploaded within 0.3 s; gave up waiting',
      })
    })

    test('The upload of a missing file or under a path gives an answer', async () => {
      const { github } = await become(here.push, { runId: 11 })
      expect((await github.uploads.uploadAsIs('a.html', '/nowhere/a.html')).status).toBe(
        'unreachable',
      )
      expect((await github.uploads.uploadText('x', '../a.txt', 'a')).status).toBe('unreachable')
      expect((await github.uploads.uploadText('a/b', 'a.txt', 'a')).status).toBe('unreachable')
    })
  })

  describe('Cache', () => {
    const stamp = {
      sha: sha('3'),
      runId: '11',
      attempt: 1,
      configuration: 'c0ffee',
      machine: 'a machine',
    }
    // Its paths are part of what entries are told apart by, and on GitHub's runners the same in every job.
    async function sameFolder() {
      const tempDirectory = await rigs().folder()
      return async (event: RunnerEvent, job: Partial<Job>) => {
        const { github } = await becomeJob(rigs(), event, { ...job, tempDirectory })
        return { cache: github.lookupPorts(limits).cache! }
      }
    }

    test('The cache mirrors a baseline for the commits that build on it', async () => {
      const enter = await sameFolder()
      const { cache } = await enter(here.push, { runId: 11 })
      expect((await cache.restore('default', [sha('3')], null)).status).toBe('missing')
      const saved = await cache.save('default', stamp, baselineText(sha('3')))
      expect(saved).toMatchObject({ status: 'ok' })
      const key = saved.status === 'ok' ? saved.value.key : ''
      expect(key.startsWith(`minicluster-baseline-default-${sha('3')}-c0ffee-11-1-`)).toBe(true)
      const later = await enter(here.pullRequest, { runId: 12 })
      expect(await later.cache.restore('default', [sha('9'), sha('3')], null)).toEqual({
        status: 'ok',
        value: { key, sha: sha('3'), text: baselineText(sha('3')) },
      })
      expect((await later.cache.restore('other', [sha('3')], null)).status).toBe('missing')
      expect((await later.cache.restore('default', [sha('2')], null)).status).toBe('missing')
    })

    test('The cache has room for every job of a run, and finds each by its configuration', async () => {
      const enter = await sameFolder()
      const { cache } = await enter(here.push, { runId: 11 })
      const others = [stamp, { ...stamp, configuration: 'cafe' }, { ...stamp, machine: 'another' }]
      for (const [index, one] of others.entries()) {
        expect((await cache.save('default', one, `text ${index}`)).status).toBe('ok')
      }
      const restore = (configuration: string) => cache.restore('default', [sha('3')], configuration)
      expect(await restore('cafe')).toMatchObject({ value: { text: 'text 1' } })
      expect(await restore('c0ffee')).toMatchObject({ value: { text: 'text 2' } })
      expect((await restore('unknown')).status).toBe('ok')
    })

    test.each([
      ['refuses its token', { kind: 'status', status: 401, body: {} }, 'unauthorized'],
      ['may not be read', { kind: 'status', status: 403, body: { msg: 'no' } }, 'forbidden'],
      ['has had enough', { kind: 'status', status: 429, body: {} }, 'limited'],
      ['does not know the request', { kind: 'status', status: 404, body: {} }, 'refused'],
      ['cuts the line', { kind: 'reset' }, 'unreachable'],
    ] as const)('A cache that %s differs from an empty one', async (_, failure, status) => {
      const enter = await sameFolder()
      const { cache } = await enter(here.push, { runId: 11 })
      rigs().results.failures.add({ path: 'GetCacheEntryDownloadURL', failure })
      const answer = await cache.restore('default', [sha('3')], null)
      expect(answer).toMatchObject({ status, reason: expect.stringMatching(/^the cache: Failed/) })
      expect(JSON.stringify(vi.mocked(process.stdout.write).mock.calls)).not.toContain('Failed')
    })

    test('A cache entry damaged on the way differs from an empty cache', async () => {
      const enter = await sameFolder()
      const { cache } = await enter(here.push, { runId: 11 })
      await cache.save('default', stamp, baselineText(sha('3')))
      const ask = () => cache.restore('default', [sha('3')], null)
      const failure = { kind: 'corrupt' } as const
      rigs().results.blobs.failures.add({ path: '/caches/', method: 'GET', failure })
      expect((await ask()).status).toBe('corrupt')
      rigs().results.blobs.failures.clear()
      expect((await ask()).status).toBe('ok')
    })

    test.each([
      ['plain', 'runner/work', 'runner/temp'],
      ['with spaces', 'my runner/my work', 'my runner/its temp'],
      ['with brackets and an apostrophe', "runner [1]/o'work", 'runner [1]/temp (2)'],
    ])('The bundled Action saves to the cache and restores in places %s', async (...of) => {
      const [, work, temp] = of
      const root = await rigs().folder()
      const script = join(import.meta.dirname, '../../rigs/action/cache-call.ts')
      const program = await bundleEntry(script, join(root, 'program'))
      const places = { GITHUB_WORKSPACE: join(root, work), RUNNER_TEMP: join(root, temp) }
      for (const place of Object.values(places)) await mkdir(place, { recursive: true })
      const { stdout } = await promisify(execFile)(process.execPath, [program], {
        env: { PATH: process.env['PATH'], ...jobVariables(rigs(), here.push, {}), ...places },
      })
      const answer = JSON.parse(/^ANSWER (.*)$/m.exec(stdout)?.[1] ?? 'null') as unknown
      expect(answer, stdout).toEqual({ saved: 'ok', restored: 'ok', text: 'what was kept' })
    })

    test('A read-only cache refuses to save an entry', async () => {
      const enter = await sameFolder()
      const scopes = [{ ref: 'refs/heads/main', canRead: true, canWrite: false }]
      const { cache } = await enter(here.push, { runId: 11, cacheScopes: scopes })
      expect((await cache.save('default', stamp, 'x')).status).toBe('refused')
      process.env['ACTIONS_CACHE_MODE'] = 'read'
      expect((await cache.save('default', stamp, 'x')).status).toBe('forbidden')
    })

    test('The client makes no request when no cache is available', async () => {
      const enter = await sameFolder()
      const { cache } = await enter(here.push, { runId: 11 })
      delete process.env['ACTIONS_RESULTS_URL']
      expect((await cache.restore('default', [sha('3')], null)).status).toBe('unavailable')
      expect((await cache.save('default', stamp, 'x')).status).toBe('unavailable')
    })
  })
})

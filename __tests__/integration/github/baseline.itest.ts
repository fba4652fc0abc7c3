import { beforeEach, describe, expect, test } from 'vitest'
import { baselineArtifactName } from '../../../src/gate/baseline/lookup/artifact-name.js'
import { maxArtifactBytes } from '../../../src/gate/baseline/lookup/eligibility.js'
import { type ARepository, aRepository, sha } from '../../rigs/a-repository.js'
import type { Job } from '../../rigs/action/job-variables.js'
import {
  mergeGroupEvent,
  type RunnerEvent,
  scheduleEvent,
  workflowDispatchEvent,
  workflowRunEvent,
} from '../../rigs/events/runner-events.js'
import { tokens } from '../../rigs/github/tokens.js'
import { describeWithRigs, type GivenArtifact } from '../../rigs/start-rigs.js'
import { baselineText as textOf, becomeJob, limits } from './job.js'

const name = baselineArtifactName('default')

describeWithRigs('Baselines in artifacts and caches', (rigs) => {
  let here: ARepository
  beforeEach(() => {
    here = aRepository(rigs())
  })

  const become = (event: RunnerEvent, job: Partial<Job> = {}) => becomeJob(rigs(), event, job)

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

  test('The next push and a pull request find the baseline that a push uploaded', async () => {
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

  test("A fork's pull request finds the baseline too", async () => {
    await addBaseline(1, sha('2'))
    const { context, find } = await become(here.forkPullRequest, { runId: 12, token: tokens.fork })
    expect(context.isFork).toBe(true)
    expect((await find()).origin).toMatchObject({ relation: 'ancestor', distance: 2 })
  })

  describe('Anchor of each event', () => {
    const place = () => ({ repository: here.repository, branch: 'main' })
    const base = { branch: 'main', sha: sha('3') }
    test.each<[string, () => RunnerEvent, object]>([
      ['push', () => here.push, { relation: 'first-parent', distance: 1 }],
      ['pull_request', () => here.pullRequest, { relation: 'ancestor', distance: 2 }],
      [
        'merge_group',
        () => mergeGroupEvent({ ...place(), number: 7, base, sha: sha('b') }),
        { relation: 'ancestor', distance: null },
      ],
      [
        'schedule',
        () => scheduleEvent({ ...place(), sha: sha('3') }),
        { relation: 'first-parent', distance: 1 },
      ],
      [
        'workflow_dispatch',
        () => workflowDispatchEvent({ ...place(), sha: sha('b') }),
        { relation: 'ancestor', distance: 2 },
      ],
    ])('The search for a %s event starts at its own anchor', async (name, event, origin) => {
      await addBaseline(1, sha('2'))
      await addBaseline(2, sha('9'))
      const { context, find } = await become(event(), { runId: 12 })
      expect(context.event).toBe(name)
      expect((await find()).origin).toMatchObject({
        status: 'found',
        provenance: { sha: sha('2') },
        ...origin,
      })
    })
  })

  test('A workflow_run finds the artifact and the pull request of the run before it', async () => {
    const head = { repository: here.fork, branch: 'main', sha: sha('c') }
    const event = workflowRunEvent({ ...here, head, runId: 2, sha: sha('3') })
    addRun(2, sha('c'), { event: 'pull_request', headRepository: 'mallory/training' })
    const named = { name: 'minicluster-report.json', runId: 2 }
    await rigs().addArtifact({
      ...named,
      contents: Buffer.from('{"a":0}'),
      mimeType: 'application/json',
    })
    await rigs().addArtifact({
      ...named,
      contents: Buffer.from('{"a":1}'),
      mimeType: 'application/json',
    })
    const { context, github } = await become(event, { runId: 12 })
    expect(context).toMatchObject({ isFork: true, pullRequest: null, headSha: sha('c') })
    const found = await github.findPullRequests(
      {
        sha: context.headSha!,
        repository: context.headRepository!,
        branch: context.triggeringRun!.headBranch,
      },
      limits.budgetMs,
    )
    expect(found).toEqual({ status: 'ok', value: [8] })
    const artifacts = github.runArtifacts(limits.budgetMs, 100_000)!
    const artifact = await artifacts.find(context.triggeringRun!.id!, named.name)
    if (artifact.status !== 'ok') throw new Error(artifact.reason)
    const [newest, ...others] = artifact.value
    expect(others).toEqual([])
    const terms = { ...newest!, runId: newest!.runId!, file: 'report.json', maxBytes: 100_000 }
    expect(await artifacts.store.download(newest!.id, terms)).toEqual({
      status: 'ok',
      value: '{"a":1}',
    })
    expect((await artifacts.find('2', 'other')).status).toBe('missing')
  })

  test("A fork's own artifact is never a baseline, even if its branch is named main", async () => {
    addRun(2, sha('3'), { event: 'pull_request', headRepository: 'mallory/training' })
    const contents = { 'baseline.json': textOf(sha('3')) }
    await rigs().addArtifact({ name, runId: 2, contents })
    const { find } = await become(here.pullRequest, { runId: 12 })
    expect((await find()).origin.status).toBe('none')
    expect(rigs().results.blobs.exchanges).toHaveLength(0)
  })

  describe('Unusable artifact', () => {
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
      ['too large', 'corrupt', { contents: new Uint8Array(maxArtifactBytes + 1) }, /are accepted/],
    ])('An artifact that is %s has the status "%s"', async (_what, status, changes, reason) => {
      await addBaseline(1, sha('3'), changes)
      const { find } = await become(here.pullRequest, { runId: 12 })
      const { origin, baseline } = await find()
      expect(origin.status).toBe(status)
      expect(origin.reason).toMatch(reason)
      expect(baseline).toBeNull()
    })

    test('The download of an artifact larger than its catalogue entry is aborted', async () => {
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
    ] as const)(
      'An artifact that is %s on the way does not count as a baseline',
      async (_what, failure, status) => {
        await addBaseline(1, sha('3'))
        rigs().results.blobs.failures.add({ path: '/', failure })
        const { find } = await become(here.pullRequest, { runId: 12 })
        expect((await find()).origin.status).toBe(status)
      },
    )

    test('An older artifact replaces an unusable one', async () => {
      await addBaseline(1, sha('2'))
      await addBaseline(2, sha('3'), { digest: `sha256:${'0'.repeat(64)}` })
      const { find } = await become(here.pullRequest, { runId: 12 })
      const { origin } = await find()
      expect(origin).toMatchObject({ status: 'found', relation: 'ancestor', distance: 2 })
      expect(origin.reason).toContain('its digest is')
    })
  })
})

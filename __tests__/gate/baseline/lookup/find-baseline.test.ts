import { beforeEach, describe, expect, test } from 'vitest'
import { findBaseline } from '../../../../src/gate/baseline/lookup/find-baseline.js'
import type { BaselinePoint } from '../../../../src/kit/records/baseline/baseline.js'
import {
  line,
  RemoteRepository,
  repository,
  requestOf,
  sha,
  writeBaseline,
} from './remote-repository.js'

let remote: RemoteRepository
const [parent, grandparent, older] = line('b', 3) as [string, string, string]

beforeEach(() => {
  remote = new RemoteRepository()
  remote.history = { status: 'ok', value: [parent, grandparent, older] }
})

const find = (changes = {}) => findBaseline(requestOf(changes), remote.ports())

describe('Configurations under one name', () => {
  /** What this run measured. */
  const measured = (
    JSON.parse(writeBaseline({ id: 9, sha: sha('ee') })) as { point: BaselinePoint }
  ).point

  test.each(['before', 'after'])(
    'A run of another configuration that was stored %s the fitting one of the same commit is passed over',
    async (when) => {
      remote.addRun({ id: 2, sha: parent })
      remote.addRun({ id: when === 'before' ? 1 : 3, sha: parent, configuration: 'nightly' })
      const { origin } = await find({ measured })
      expect(origin).toMatchObject({ status: 'found', distance: 1, provenance: { run_id: '2' } })
    },
  )

  test('The search goes on past commits that have only other configurations', async () => {
    remote.addRun({ id: 3, sha: parent, configuration: 'nightly' })
    remote.addRun({ id: 2, sha: grandparent })
    const { origin } = await find({ measured })
    expect(origin).toMatchObject({ status: 'found', relation: 'ancestor', distance: 2 })
    expect(origin.reason).toContain('measured a different configuration')
  })

  test('The newest fitting baseline of the base branch is taken, not the newest', async () => {
    remote.addRun({ id: 6, sha: sha('cc'), configuration: 'nightly' })
    remote.addRun({ id: 5, sha: sha('dd') })
    const { origin } = await find({ measured })
    expect(origin).toMatchObject({ relation: 'base-branch', provenance: { run_id: '5' } })
  })

  test('Nothing but other configurations is incompatible, not a missing baseline', async () => {
    remote.addRun({ id: 3, sha: parent, configuration: 'nightly' })
    const { origin, baseline } = await find({ measured })
    expect([origin.status, baseline]).toEqual(['incompatible', null])
  })

  test('Before the measurement is known, the nearest baseline of any configuration is the answer', async () => {
    remote.addRun({ id: 3, sha: parent, configuration: 'nightly' })
    expect((await find()).origin).toMatchObject({ status: 'found', distance: 1 })
  })

  test('A cached baseline of another configuration is not used', async () => {
    const text = writeBaseline({ id: 3, sha: parent, configuration: 'nightly' })
    remote.cached = { status: 'ok', value: { key: 'key', sha: parent, text } }
    expect((await find({ measured })).origin.status).toBe('incompatible')
    expect((await find()).origin).toMatchObject({ status: 'found', source: 'cache' })
  })
})

describe('Search order', () => {
  test('The search prefers the first parent to all other commits', async () => {
    remote.addRun({ id: 3, sha: sha('dd') })
    remote.addRun({ id: 2, sha: parent })
    remote.addRun({ id: 1, sha: grandparent })
    const { origin, baseline } = await find()
    expect(baseline?.metrics).toEqual({ final_loss: 0.5 })
    expect(origin).toMatchObject({
      status: 'found',
      source: 'artifact',
      relation: 'first-parent',
      distance: 1,
      provenance: { sha: parent, run_id: '2', run_attempt: 1, repository, event: 'push' },
      fingerprint: { cpu_model: 'A CPU' },
    })
    expect(origin.reason).toBe(
      `Compared with ${parent.slice(0, 12)}, the first parent of the measured commit.`,
    )
  })

  test('The search then takes the nearest ancestor that has a baseline', async () => {
    remote.addRun({ id: 5, sha: sha('dd') })
    remote.addRun({ id: 4, sha: older })
    remote.addRun({ id: 1, sha: grandparent })
    const { origin } = await find()
    expect(origin).toMatchObject({ relation: 'ancestor', distance: 2 })
    expect(origin.reason).toContain('2 first-parent steps away')
  })

  test('The search then takes the newest baseline of the base branch and marks it as such', async () => {
    remote.addRun({ id: 6, sha: sha('cc') })
    remote.addRun({ id: 7, sha: sha('dd') })
    remote.addRun({ id: 8, sha: sha('ff'), branch: 'feature' })
    const { origin } = await find()
    expect(origin).toMatchObject({
      status: 'found',
      relation: 'base-branch',
      distance: null,
      provenance: { sha: sha('dd') },
    })
    expect(origin.reason).toContain(
      'the newest usable one of main, which the measured commit may not build on, because no usable one was found for the 3 commits before it',
    )
  })

  test('The search ends without a baseline, which is not a failure', async () => {
    const { origin, baseline } = await find()
    expect(baseline).toBeNull()
    expect(origin).toMatchObject({ status: 'none', reason: "There is no baseline 'default' yet." })
  })

  test('The search prefers a committed file to everything else', async () => {
    remote.addRun({ id: 2, sha: parent })
    remote.files.set('baselines/default.json', '{"name":"d","timestamp":"t","metrics":{"a":1}}')
    const { origin, baseline } = await find({ file: 'baselines/default.json' })
    expect(origin).toMatchObject({ status: 'found', source: 'file', relation: 'given' })
    expect(baseline?.metrics).toEqual({ a: 1 })
    expect(remote.asked).toEqual([])
  })

  test('The search silently skips a committed file that does not exist', async () => {
    remote.addRun({ id: 2, sha: parent })
    const { origin } = await find({ file: 'baselines/default.json' })
    expect(origin).toMatchObject({ status: 'found', relation: 'first-parent' })
    expect(origin.reason).not.toContain('baselines/default.json')
  })

  test('The search stops at a damaged committed file and reports it', async () => {
    remote.addRun({ id: 2, sha: parent })
    remote.files.set('baselines/default.json', '{"name":')
    const { origin, baseline } = await find({ file: 'baselines/default.json' })
    expect(origin.status).toBe('corrupt')
    expect(origin.reason).toMatch(
      /^The committed file baselines\/default.json cannot be used: not JSON/,
    )
    expect(baseline).toBeNull()
  })
})

test('The search accepts an artifact without a digest and reports it as unverified', async () => {
  remote.addRun({ id: 2, sha: parent, artifact: { digest: null } })
  const { origin } = await find()
  expect(origin.status).toBe('found')
  expect(origin.reason).toContain('no digest to verify it with')
})

describe('Events', () => {
  test('A merge group is compared with its base at an unknown distance', async () => {
    const base = sha('ba')
    remote.history = { status: 'ok', value: [parent] }
    remote.addRun({ id: 1, sha: base })
    remote.addRun({ id: 2, sha: parent })
    const { origin } = await find({ anchor: { kind: 'itself', sha: base } })
    expect(origin).toMatchObject({
      relation: 'first-parent',
      distance: null,
      provenance: { sha: base },
    })
    expect(origin.reason).toContain('the base of the merge group')
  })

  test.each(['push', 'schedule', 'workflow_dispatch'])(
    'A run for %s may become a baseline',
    async (event) => {
      remote.addRun({ id: 2, sha: parent, event })
      expect((await find()).origin).toMatchObject({ status: 'found', provenance: { event } })
    },
  )

  test.each([
    'pull_request',
    'pull_request_target',
    'merge_group',
    'workflow_run',
    'issue_comment',
  ])('A run for %s may not become a baseline', async (event) => {
    remote.addRun({ id: 2, sha: parent, event })
    expect((await find()).origin.status).toBe('none')
  })

  test('The run of an unknown commit is compared with the newest baseline of the branch', async () => {
    remote.addRun({ id: 2, sha: parent })
    expect((await find({ anchor: null })).origin.relation).toBe('base-branch')
  })

  test('The search never compares a commit with itself', async () => {
    remote.addRun({ id: 2, sha: sha('ee'), event: 'schedule' })
    expect((await find()).origin.status).toBe('none')
  })
})

describe('Rejected candidates', () => {
  test("The search rejects a fork's branch that is named main", async () => {
    remote.addRun({ id: 2, sha: parent, fork: 'mallory/train', event: 'pull_request' })
    const { origin } = await find()
    expect(origin.status).toBe('none')
    expect(remote.asked).toEqual(['list minicluster-baseline-default 1'])
  })

  test("The search rejects a fork's run that the catalogue lists as ours", async () => {
    const artifact = { headRepositoryId: 7001 }
    remote.addRun({ id: 2, sha: parent, fork: 'mallory/train', event: 'push', artifact })
    const { origin } = await find()
    expect(origin.status).toBe('none')
    expect(remote.asked).not.toContain('download 20')
  })

  test('The search rejects a run of another repository on the base branch', async () => {
    remote.addRun({
      id: 2,
      sha: sha('dd'),
      fork: 'octo/other',
      artifact: { headRepositoryId: 7001 },
    })
    expect((await find()).origin.status).toBe('none')
  })

  test('The search rejects the artifact of the current run', async () => {
    remote.addRun({ id: 999, sha: parent })
    expect((await find()).origin.status).toBe('none')
  })

  test('The search rejects an artifact without a commit or a run', async () => {
    remote.addRun({ id: 2, sha: parent, artifact: { headSha: null } })
    remote.addRun({ id: 3, sha: parent, artifact: { runId: null } })
    remote.addRun({ id: 4, sha: parent, artifact: { repositoryId: null, headRepositoryId: null } })
    expect((await find()).origin.status).toBe('none')
  })

  test('The search never downloads an artifact that is too large', async () => {
    remote.addRun({ id: 2, sha: parent, artifact: { sizeBytes: 6_000_000 } })
    const { origin } = await find()
    expect(origin.status).toBe('corrupt')
    expect(origin.reason).toContain('has 6000000 bytes, but at most 5000000 are accepted')
    expect(remote.asked).not.toContain('download 20')
  })

  test('The search rejects a run whose commit differs from that of its artifact', async () => {
    remote.addRun({ id: 2, sha: sha('dd'), branch: 'other', artifact: { headSha: parent } })
    expect((await find()).origin.status).toBe('none')
  })

  test('The search rejects an ancestor beyond the limit', async () => {
    const far = line('c', 40)
    remote.history = { status: 'ok', value: far }
    remote.addRun({ id: 1, sha: far[30]!, branch: 'other' })
    expect((await find()).origin.status).toBe('none')
    remote.addRun({ id: 2, sha: far[29]!, branch: 'other' })
    expect((await find()).origin).toMatchObject({ relation: 'ancestor', distance: 30 })
  })
})

describe('Several baselines of one commit', () => {
  test('The search takes the newest run of a commit', async () => {
    remote.addRun({ id: 2, sha: parent })
    remote.addRun({ id: 5, sha: parent, event: 'schedule' })
    remote.addRun({ id: 3, sha: parent })
    expect((await find()).origin.provenance?.run_id).toBe('5')
  })

  test('The search takes the newer of two attempts of a run', async () => {
    const first = { id: 2, sha: parent, attempt: 2 }
    remote.addRun({ ...first, artifact: { id: 21 } })
    remote.addRun({ ...first, artifact: { id: 22 } })
    const { origin } = await find()
    expect(remote.asked).toContain('download 22')
    expect(remote.asked).not.toContain('download 21')
    expect(origin.provenance?.run_attempt).toBe(2)
  })

  test('The search rejects an attempt that the run never had', async () => {
    const claimed = writeBaseline({ id: 2, sha: parent, attempt: 7 })
    remote.addRun({ id: 2, sha: parent, attempt: 3, text: claimed })
    expect((await find()).origin.provenance?.run_attempt).toBeNull()
  })
})

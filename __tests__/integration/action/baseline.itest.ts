import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type ActionResult, type ActionStep, runAction } from '../../rigs/action/run-action.js'
import { type ARepository, aRepository, sha } from '../../rigs/a-repository.js'
import { scheduleEvent } from '../../rigs/events/runner-events.js'
import { describeWithRigs } from '../../rigs/start-rigs.js'

const dist = process.env.MINICLUSTER_DIST ?? join(import.meta.dirname, '../../../dist')
const actionYml = join(import.meta.dirname, '../../../action.yml')
const inputs = { steps: '5', 'fault-tests': 'off' }

describeWithRigs('A workflow that keeps baselines', (rigs) => {
  let here: ARepository
  beforeEach(() => {
    here = aRepository(rigs())
  })

  const run = (step: Pick<ActionStep, 'event'> & Partial<ActionStep>): Promise<ActionResult> =>
    runAction(rigs(), { dist, actionYml, ...step, inputs: { ...inputs, ...step.inputs } })

  /** The push to main that the pull requests are based on, with its run in the catalogue. */
  async function pushToMain(changed: Partial<ActionStep> = {}): Promise<ActionResult> {
    const { repository } = here
    const facts = { event: 'push', headSha: sha('3'), headBranch: 'main' }
    rigs().github.world.addRun({ repository: repository.fullName, id: 5, ...facts })
    return run({ event: here.push, job: { runId: 5 }, ...changed })
  }

  const comments = () => rigs().github.world.comments

  test('The first run starts without a baseline and keeps what main measured', async () => {
    const { exitCode, outputs, log } = await pushToMain()
    expect(exitCode).toBe(0)
    expect(outputs).toMatchObject({
      verdict: 'pass',
      'baseline-status': 'none',
      'baseline-sha': '',
    })
    expect(log).toContain('baseline saved as artifact minicluster-baseline-minicluster')
  })

  test('A pull request is compared with its first parent, and no comment appears without news', async () => {
    await pushToMain()
    const { exitCode, outputs } = await run({ event: here.pullRequest, job: { runId: 6 } })
    expect(exitCode).toBe(0)
    expect(outputs).toMatchObject({
      'baseline-status': 'found',
      'baseline-sha': sha('3'),
      regressions: '0',
    })
    expect(JSON.parse(outputs['json'] ?? '')).toMatchObject({ verdict: 'pass', regressions: 0 })
    expect(outputs['report-url']).toMatch(/\/actions\/runs\/6\/artifacts\/\d+$/)
    expect(comments()).toEqual([])
  })

  test('The action always comments on request, in one comment that later runs renew', async () => {
    await pushToMain()
    const always = { comment: 'always' }
    await run({ event: here.pullRequest, inputs: always, job: { runId: 6 } })
    await run({ event: here.pullRequest, inputs: always, job: { runId: 7 } })
    expect(comments().map(({ author }) => author)).toEqual(['github-actions[bot]'])
    expect(comments()[0]?.body).toContain('run=7')
  })

  test('The action gives each matrix job a section of one comment and a report of its own', async () => {
    await pushToMain()
    const leg = (name: string, runId: number) =>
      run({
        event: here.pullRequest,
        inputs: { comment: 'always', matrix: JSON.stringify({ os: 'ubuntu', node: name }) },
        job: { runId },
      })
    const results = await Promise.all([leg('20', 6), leg('24', 6)])
    expect(results.map(({ exitCode }) => exitCode)).toEqual([0, 0])
    expect(comments()).toHaveLength(1)
    expect(comments()[0]?.body).toContain('PASS in all 2 jobs')
    for (const name of ['20', '24']) {
      expect(comments()[0]?.body).toContain(`**CI / check (ubuntu, ${name}): `)
    }
    expect(new Set(results.map(({ outputs }) => outputs['report-url'])).size).toBe(2)
  })

  test('Jobs of a run that share a name and save at once keep a baseline each', async () => {
    await pushToMain()
    const leg = (event: ActionStep['event'], runId: number) => (workers: string) =>
      run({ event, inputs: { workers, 'batch-size': '12' }, job: { runId } })
    const pushed = await Promise.all(['2', '3'].map(leg(here.push, 5)))
    expect(pushed.map(({ log }) => /baseline saved as artifact (\S+)/.exec(log)?.[1])).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(/^minicluster-baseline-minicluster~/)),
    )
    const pulled = await Promise.all(['2', '3'].map(leg(here.pullRequest, 6)))
    const found = { 'baseline-status': 'found', 'baseline-sha': sha('3') }
    expect(pulled.map(({ outputs }) => outputs)).toMatchObject([found, found])
  })

  test('A nightly run of another configuration on the same commit leaves the gate on', async () => {
    const watched = { bundle: 'bundle.js', severities: 'bundle_bytes=error' }
    const files = (bytes: number) => ({ 'bundle.js': 'x'.repeat(bytes) })
    await pushToMain({ inputs: watched, files: files(1000) })
    const { repository } = here
    const ofNight = { event: 'schedule', headSha: sha('3'), headBranch: 'main' }
    rigs().github.world.addRun({ repository: repository.fullName, id: 6, ...ofNight })
    const nightly = await run({
      event: scheduleEvent({ repository, sha: sha('3') }),
      inputs: { ...watched, workers: '4' },
      files: files(1000),
      job: { runId: 6 },
    })
    // A name of its own: a search would end before the push if it had to read hundreds of nights.
    expect(nightly.log).toMatch(/baseline saved as artifact minicluster-baseline-minicluster~\w+$/m)
    const step = { event: here.pullRequest, inputs: watched, files: files(3000) }
    const { exitCode, outputs } = await run({ ...step, job: { runId: 7 } })
    expect([exitCode, outputs['baseline-status']]).toEqual([1, 'found'])
  })

  test('The action fails, comments and annotates a regression, and updates the comment later', async () => {
    const watched = { bundle: 'bundle.js', severities: 'bundle_bytes=error' }
    const files = (bytes: number) => ({ 'bundle.js': 'x'.repeat(bytes) })
    await pushToMain({ inputs: watched, files: files(1000) })
    const step = { event: here.pullRequest, inputs: watched }
    const worse = await run({ ...step, files: files(3000), job: { runId: 6 } })
    expect(worse.exitCode).toBe(1)
    expect(worse.outputs).toMatchObject({ verdict: 'fail', regressions: '1' })
    expect(worse.annotations.filter(({ level }) => level === 'error')).toMatchObject([
      { title: expect.stringMatching(/^Regression: /) },
    ])
    expect(comments()[0]?.body).toMatch(/regression/i)
    const mended = await run({ ...step, files: files(1000), job: { runId: 7 } })
    expect(mended.exitCode).toBe(0)
    expect(comments()).toHaveLength(1)
    expect(comments()[0]?.body).toContain('run=7')
  })

  test('The action lets the job continue for checks that fail-on omits, and says so', async () => {
    const watched = { bundle: 'bundle.js', severities: 'bundle_bytes=error' }
    await pushToMain({ inputs: watched, files: { 'bundle.js': 'x' } })
    const { exitCode, outputs, annotations } = await run({
      event: here.pullRequest,
      inputs: { ...watched, 'fail-on': 'correctness' },
      files: { 'bundle.js': 'xyz' },
      job: { runId: 6 },
    })
    expect([exitCode, outputs['verdict'], outputs['regressions']]).toEqual([0, 'fail', '1'])
    expect(annotations.filter(({ level }) => level === 'error')).toEqual([])
    expect(annotations.some(({ message }) => message.includes('fail-on does not list it'))).toBe(
      true,
    )
  })

  test('An incompatible configuration fails the job only if a baseline is required', async () => {
    await pushToMain()
    const other = { 'batch-size': '16' }
    const lenient = await run({ event: here.pullRequest, inputs: other, job: { runId: 6 } })
    expect([lenient.exitCode, lenient.outputs['baseline-status']]).toEqual([0, 'incompatible'])
    const strict = await run({
      event: here.pullRequest,
      inputs: { ...other, require: 'baseline' },
      job: { runId: 7 },
    })
    expect(strict.exitCode).toBe(1)
    expect(strict.annotations.filter(({ level }) => level === 'error')).toHaveLength(1)
  })
})

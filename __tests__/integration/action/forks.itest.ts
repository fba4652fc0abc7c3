import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { reportArtifactPrefix } from '../../../src/cli/commands/action/upload-report.js'
import { workflowRunEvent } from '../../rigs/events/runner-events.js'
import { type ActionResult, type ActionStep, runAction } from '../../rigs/action/run-action.js'
import { type ARepository, aRepository, sha } from '../../rigs/a-repository.js'
import { tokens } from '../../rigs/github/tokens.js'
import { describeWithRigs } from '../../rigs/start-rigs.js'

const dist = process.env.MINICLUSTER_DIST ?? join(import.meta.dirname, '../../../dist')
const actionYml = join(import.meta.dirname, '../../../action.yml')
const inputs = { steps: '5', 'fault-tests': 'off', comment: 'always' }
const runId = 20

describeWithRigs('Pull request of a fork', (rigs) => {
  let here: ARepository
  beforeEach(() => {
    here = aRepository(rigs())
    const { repository, fork } = here
    rigs().github.world.addRun({
      repository: repository.fullName,
      id: runId,
      event: 'pull_request',
      headSha: sha('c'),
      headBranch: 'main',
      headRepository: fork.fullName,
    })
  })

  const run = (step: Pick<ActionStep, 'event'> & Partial<ActionStep>): Promise<ActionResult> =>
    runAction(rigs(), { dist, actionYml, ...step, inputs: { ...inputs, ...step.inputs } })
  const comments = () => rigs().github.world.comments

  const check = (inputs: Record<string, string> = {}) =>
    run({ event: here.forkPullRequest, job: { runId, token: tokens.fork }, inputs })

  function report(changed: Partial<Parameters<typeof workflowRunEvent>[0]> = {}) {
    const { repository, fork } = here
    const head = { branch: 'main', sha: sha('c'), repository: fork }
    const event = workflowRunEvent({ repository, head, runId, sha: sha('3'), ...changed })
    return run({ event, inputs: { mode: 'report' }, job: { runId: 21 } })
  }

  test('The pull request of a fork gets its verdict and a notice that commenting is not permitted', async () => {
    const { exitCode, outputs, annotations } = await check()
    expect([exitCode, outputs['verdict']]).toEqual([0, 'pass'])
    expect(annotations).toMatchObject([
      { level: 'notice', message: expect.stringContaining('mode: report') },
    ])
    expect(comments()).toEqual([])
  })

  test('The workflow that follows comments on the pull request of a fork', async () => {
    await check()
    const { exitCode, outputs, log } = await report()
    expect(log).toContain('Commented on the pull request')
    expect([exitCode, outputs['verdict']]).toEqual([0, 'pass'])
    expect(comments()).toMatchObject([{ issueNumber: 8, author: 'github-actions[bot]' }])
    expect(comments()[0]?.body).toContain('mallory/training')
  })

  test('The workflow that follows shows each of two jobs that look alike, the worse one first', async () => {
    const limited = (mib: number) => ({ thresholds: `peak_rss_bytes<=${mib} MB` })
    const results = [await check(limited(9999)), await check(limited(1))]
    expect(results.map(({ outputs }) => outputs['verdict'])).toEqual(['pass', 'fail'])
    expect(new Set(results.map(({ outputs }) => outputs['report-url'])).size).toBe(2)
    const { outputs } = await report()
    expect(outputs['verdict']).toBe('fail')
    expect(comments()).toHaveLength(1)
    expect(comments()[0]?.body).toMatch(/REGRESSION[^]*PASS/)
  })

  test('The workflow takes nothing from a foreign report and does not trust it', async () => {
    const contents = {
      'report.json': JSON.stringify({ pull_request: 7, verdict: '<img onerror>' }),
    }
    const name = `${reportArtifactPrefix('minicluster')}-x`
    await rigs().addArtifact({ name, runId, contents })
    const { exitCode, log, annotations } = await report()
    expect(exitCode).toBe(0)
    expect(log).toMatch(/No comment: report\.json cannot be used/)
    expect(annotations.filter(({ level }) => level === 'error')).toEqual([])
    expect(comments()).toEqual([])
  })

  test('The workflow does not comment for a commit that is not the head', async () => {
    await check()
    const head = { branch: 'main', sha: sha('2'), repository: here.fork }
    const { exitCode, log } = await report({ head })
    expect(exitCode).toBe(0)
    expect(log).toContain('No comment')
    expect(comments()).toEqual([])
  })

  test('The workflow reports an event without a pull request as its own mistake', async () => {
    const { exitCode, annotations } = await run({ event: here.push, inputs: { mode: 'report' } })
    expect(exitCode).toBe(1)
    expect(annotations[0]?.message).toContain('workflow_run')
  })
})

import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { runAction } from '../../rigs/action/run-action.js'
import { type ARepository, aRepository } from '../../rigs/a-repository.js'
import { describeWithRigs } from '../../rigs/start-rigs.js'
import type { Failure } from '../../rigs/services/failure-plan.js'

const dist = process.env.MINICLUSTER_DIST ?? join(import.meta.dirname, '../../../dist')
const actionYml = join(import.meta.dirname, '../../../action.yml')
const inputs = { steps: '3', 'fault-tests': 'off', comment: 'always' }

const outages: readonly [string, Failure][] = [
  ['401', { kind: 'status', status: 401, body: { message: 'Bad credentials' } }],
  ['403', { kind: 'status', status: 403, body: { message: 'Resource not accessible' } }],
  ['404', { kind: 'status', status: 404, body: { message: 'Not Found' } }],
  ['409', { kind: 'status', status: 409, body: { message: 'Conflict' } }],
  ['422', { kind: 'status', status: 422, body: { message: 'Validation Failed' } }],
  ['500', { kind: 'status', status: 500, body: { message: 'Server Error' } }],
  ['a line that is cut', { kind: 'reset' }],
]

describeWithRigs('Outage of GitHub', (rigs) => {
  let here: ARepository
  beforeEach(() => {
    here = aRepository(rigs())
  })

  test.each(outages)(
    'The proof stands during an outage (%s), and the comparison that was asked for is inconclusive',
    async (_, failure) => {
      rigs().github.failures.add({ path: /./, failure })
      const event = here.pullRequest
      const result = await runAction(rigs(), { dist, actionYml, event, inputs, timeoutMs: 100_000 })
      expect(result).toMatchObject({ exitCode: 0, outputs: { verdict: 'inconclusive' } })
      expect(result.outputs['baseline-status']).not.toBe('found')
      expect(result.log.match(/^baseline: .+/gm)).toHaveLength(1)
      expect(result.log.match(/No comment: /g)).toHaveLength(1)
      expect(result.annotations.filter(({ level }) => level === 'error')).toEqual([])
    },
  )

  test.each(['artifact', 'cache'])(
    'The baseline in the %s is unreachable when the history is unavailable',
    async (baseline) => {
      const failure = { kind: 'status', status: 503, body: {} } as const
      rigs().github.failures.add({ path: /./, failure })
      const step = { dist, actionYml, event: here.pullRequest, timeoutMs: 100_000 }
      const quiet = { ...inputs, comment: 'never', baseline }
      const { exitCode, outputs, log } = await runAction(rigs(), { ...step, inputs: quiet })
      expect([exitCode, outputs['baseline-status']]).toEqual([0, 'unreachable'])
      expect(log).toMatch(/^baseline: .*503/m)
    },
  )

  test.each([
    ['does not answer', { kind: 'status', status: 403, body: { msg: 'no' } }, 'unreachable'],
    ['is empty', null, 'none'],
  ] as const)('One line of the log reports a cache that %s', async (_, failure, status) => {
    const path = 'GetCacheEntryDownloadURL'
    if (failure !== null) rigs().results.failures.add({ path, failure })
    const step = { dist, actionYml, event: here.pullRequest, timeoutMs: 100_000 }
    const cached = { ...inputs, comment: 'never', baseline: 'cache' }
    const { exitCode, outputs, log, annotations } = await runAction(rigs(), {
      ...step,
      inputs: cached,
    })
    expect([exitCode, outputs['baseline-status']]).toEqual([0, status])
    expect(log.match(/^baseline: .+/gm)).toHaveLength(1)
    expect(annotations.map(({ level }) => level)).toEqual(status === 'none' ? [] : ['warning'])
  })

  test('The log has a line per artifact that cannot be stored, and a warning for the baseline', async () => {
    rigs().results.failures.add({ path: /./, failure: { kind: 'status', status: 403, body: {} } })
    const result = await runAction(rigs(), { dist, actionYml, event: here.push, inputs })
    expect(result).toMatchObject({
      exitCode: 0,
      outputs: { verdict: 'inconclusive', 'report-url': '' },
    })
    expect(result.log).toContain('not uploaded: artifact minicluster-report-minicluster')
    expect(result.annotations.map(({ message }) => message).join()).toContain(
      'The baseline was not saved',
    )
  })

  test('The job does not wait for an abandoned upload', async () => {
    rigs().results.failures.add({ path: /./, failure: { kind: 'hang' } })
    const step = { dist, actionYml, event: here.pullRequest, timeoutMs: 60_000 }
    const quiet = { ...inputs, comment: 'never', baseline: 'none' }
    const result = await runAction(rigs(), { ...step, inputs: quiet })
    expect(result).toMatchObject({ exitCode: 0, outputs: { verdict: 'pass' } })
    expect(result.log).toMatch(/not uploaded: .*within/)
  })
})

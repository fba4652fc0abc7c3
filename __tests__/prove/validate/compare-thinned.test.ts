import { expect, test } from 'vitest'
import type { RunMetrics } from '../../../src/kit/records/run/run-metrics.js'
import { thinSteps } from '../../../src/kit/records/run/thinned/thin-steps.js'
import { compareRuns } from '../../../src/prove/validate/compare-runs.js'
import {
  aReferenceRun,
  aRunMetrics,
  someSteps,
  withStep,
} from '../../support/builders/run-builders.js'

const steps = someSteps(10_000)
const single = aReferenceRun({ steps })
const multi = aRunMetrics({ steps })

const compare = (a: RunMetrics, b: RunMetrics) =>
  compareRuns(a, b, { tolerance: 0.01, singlePath: 'a', multiPath: 'b' })
const kinds = ({ findings }: ReturnType<typeof compare>) =>
  findings.map(({ kind, severity }) => [kind, severity])

test('Two thinned records prove equal bits of all steps by their digests', () => {
  const report = compare(thinSteps(single), thinSteps(multi))
  expect(report).toMatchObject({
    tier: 'bitwise',
    findings: [],
    num_steps_compared: 5001,
    summary: 'All 10000 steps agreed bit for bit: losses, weights and optimizer state',
  })
})

test('A thinned record is compared with one that lists all steps', () => {
  expect(compare(single, thinSteps(multi))).toMatchObject({ tier: 'bitwise' })
  const missing = compare(aReferenceRun({ steps: someSteps(9999) }), thinSteps(multi))
  expect(missing.tier).toBe('failed')
  expect(kinds(missing)).toContainEqual(['step-count', 'error'])
})

test.each([
  ['loss', { loss: 0.5 }, 'loss-difference'],
  ['state', { state_hash: 'f'.repeat(32) }, 'state-difference'],
] as const)('Another %s at a step that no record lists fails the comparison', (_, at, kind) => {
  const report = compare(thinSteps(single), thinSteps(withStep(multi, 333, at)))
  expect([report.tier, kinds(report)]).toEqual(['failed', [[kind, 'error']]])
})

test('What no digest shows was not compared, and the tier is not bitwise', () => {
  const report = compare(
    thinSteps(single),
    thinSteps(withStep(multi, 333, { state_hash: undefined })),
  )
  expect([report.tier, kinds(report)]).toEqual(['bounded', [['sampled-steps', 'note']]])
  expect(report.summary).toMatch(/^All 5001 steps compared, of 10000, passed/)
})

test('A listed difference is named with its step, as in a whole record', () => {
  const other = withStep(multi, 334, { loss: 0.5 })
  const report = compare(thinSteps(single), thinSteps(other))
  expect(report.first_difference?.step).toBe(334)
  expect(kinds(report)).toContainEqual(['sampled-steps', 'note'])
})

test('A thinned record of a run that lacks steps is short of them', () => {
  const unlisted = { ...multi, steps: multi.steps.filter(({ step }) => step !== 333) }
  const listed = { ...multi, steps: multi.steps.filter(({ step }) => step !== 334) }
  const cut = { ...multi, steps: multi.steps.slice(0, 9990) }
  const messages = [unlisted, listed, cut].map((run) => {
    const short = { ...run, num_steps: run.steps.length }
    return compare(thinSteps(single), thinSteps(short)).findings.map(({ message }) => message)
  })
  expect(messages[0]).toContain(
    'The multi-worker run lacks 1 step between those that its record lists.',
  )
  expect(messages[1]?.join(' ')).toContain('The multi-worker run lacks steps 333 to 335.')
  expect(messages[2]?.join(' ')).toContain('The multi-worker run lacks steps 9990 to 9999.')
})

test('A run that continued a checkpoint lacks none of the steps after it', () => {
  const resumed = aRunMetrics({
    config: multi.config,
    steps: steps.slice(101),
    resumed_from_step: 101,
  })
  const report = compare(thinSteps(single), thinSteps(resumed))
  expect(report.tier).toBe('bounded')
  expect(report.findings.every(({ severity }) => severity === 'note')).toBe(true)
})

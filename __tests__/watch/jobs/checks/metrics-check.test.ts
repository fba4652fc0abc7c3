import { describe, expect, test } from 'vitest'
import { judgeMetric, metricsCheck } from '../../../../src/watch/jobs/checks/metrics-check.js'
import type { Job } from '../../../../src/watch/jobs/job.js'
import type { MetricNote } from '../../../../src/watch/jobs/metric-notes.js'
import type { MetricRule } from '../../../../src/watch/jobs/metric-rules.js'
import { aHealthyJob, aJob } from '../health-fixture.js'
import { stoppedPattern } from '../stopped-pattern.js'

const nowMs = 1_000_000
const rule = (changes: Partial<MetricRule> = {}): MetricRule => ({
  name: 'loss',
  pattern: /loss=(\d+)/,
  startMs: null,
  everyMs: null,
  ...changes,
})
const note = (changes: Partial<MetricNote> = {}): MetricNote => ({
  rule: rule(),
  value: null,
  seenAtMs: null,
  sinceMs: nowMs - 10_000,
  isWhole: false,
  ...changes,
})
const ofJob = (changes: Partial<Job> = {}) => ({
  job: { status: 'ok' as const, value: aJob({ startMs: nowMs - 60_000, ...changes }) },
  nowMs,
})
const unread = { job: { status: 'unreachable' as const, reason: 'r' }, nowMs }
const statusOf = (one: MetricNote, seen: Parameters<typeof judgeMetric>[1] = ofJob()) =>
  judgeMetric(one, seen).status

describe('A metric with a value', () => {
  const every = (ageMs: number | null, sinceMs = nowMs - 10_000) =>
    note({
      rule: rule({ everyMs: 5000 }),
      value: '3',
      seenAtMs: ageMs === null ? null : nowMs - ageMs,
      sinceMs,
    })

  test.each([
    ['without a limit', note({ value: '3' }), 'ok'],
    ['at its limit', every(5000), 'ok'],
    ['beyond its limit', every(5001), 'bad'],
    ['of unknown age, observed for its limit', every(null, nowMs - 5000), 'unknown'],
    ['of unknown age, observed for longer', every(null, nowMs - 5001), 'bad'],
  ] as const)('It is judged by its age: %s', (_what, one, status) => {
    expect(statusOf(one)).toBe(status)
  })

  test('A job that does not run, or may not, owes no new value', () => {
    expect(statusOf(every(5001), ofJob({ status: 'SUCCEEDED' }))).toBe('ok')
    expect(statusOf(every(5001), unread)).toBe('unknown')
    expect(statusOf(note(), ofJob({ status: 'FAILED' }))).toBe('unknown')
  })
})

describe('A metric without a value', () => {
  const start = (startMs: number, changes: Partial<MetricNote> = {}) =>
    note({ rule: rule({ startMs }), ...changes })

  test.each([
    ['without a limit', note(), 'unknown'],
    ['observed for its pause', note({ rule: rule({ everyMs: 10_000 }) }), 'unknown'],
    ['observed for longer', note({ rule: rule({ everyMs: 9999 }) }), 'bad'],
    ['at the limit of its start', start(60_000), 'ok'],
    ['beyond it, in a part of the log', start(49_999), 'unknown'],
    ['beyond it, in the whole log', start(49_999, { isWhole: true }), 'bad'],
    ['beyond it, observed from the limit on', start(50_000), 'bad'],
  ] as const)('It is late only where that is certain: %s', (_what, one, status) => {
    expect(statusOf(one)).toBe(status)
  })

  test('Nothing is known while the start of the job is not', () => {
    expect(statusOf(start(1, { isWhole: true }), ofJob({ startMs: null }))).toBe('unknown')
    expect(statusOf(start(1, { isWhole: true }), unread)).toBe('unknown')
  })
})

test('A pattern that was stopped says nothing, whatever the value', () => {
  expect(statusOf(note({ rule: rule({ pattern: stoppedPattern() }), value: '3' }))).toBe('unknown')
})

describe('All metrics of a job', () => {
  const late = note({ rule: rule({ everyMs: 1 }) })
  const check = (metrics: readonly MetricNote[] | null, isLogRead = true) =>
    metricsCheck.check({ ...aHealthyJob({ metrics, isLogRead }), ...ofJob() }, {} as never)

  test.each([
    ['good ones', [note({ value: '3' })], 'ok'],
    ['a good and an unknown one', [note({ value: '3' }), note()], 'unknown'],
    ['a late, a good and an unknown one', [late, note({ value: '3' }), note()], 'bad'],
    ['none', [], 'unknown'],
    ['no list', null, 'unknown'],
  ] as const)('The worst decides: %s', (_what, metrics, status) => {
    expect(check(metrics).status).toBe(status)
  })

  test('The evidence of the worst comes first, and advice is given once', () => {
    const { evidence, advice } = check([late, note({ value: '3' }), note(), late])
    expect(evidence).toHaveLength(4)
    expect(evidence[0]).toContain('every')
    expect(evidence[3]).toContain('loss 3')
    expect(advice).toHaveLength(1)
  })

  test('A log that cannot be read is unknown, and a job without metrics has no such check', () => {
    expect(check([note({ value: '3' })], false).status).toBe('unknown')
    expect(metricsCheck.isWanted?.(aHealthyJob({ metrics: [] }))).toBe(true)
    expect(metricsCheck.isWanted?.(aHealthyJob({ metrics: null }))).toBe(false)
  })
})

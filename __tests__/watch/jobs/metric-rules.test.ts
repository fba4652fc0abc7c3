import { describe, expect, test } from 'vitest'
import { metricsCheck } from '../../../src/watch/jobs/checks/metrics-check.js'
import { createMetricWatch } from '../../../src/watch/jobs/metric-notes.js'
import { type MetricRule, parseMetricRule } from '../../../src/watch/jobs/metric-rules.js'
import { aHealthyJob, aJob, expectations } from './health-fixture.js'
import { endless, endlessLine, stoppedPattern } from './stopped-pattern.js'

const text = 'eval_loss=/eval_loss=([\\d.]+)/ start=900 every=1800'

describe('Description of a metric', () => {
  test('The parser reads name, pattern and both limits', () => {
    const rule = parseMetricRule(text)
    expect(rule).toMatchObject({ name: 'eval_loss', startMs: 900_000, everyMs: 1_800_000 })
    expect(rule?.pattern.exec('step 3 eval_loss=0.25')?.[1]).toBe('0.25')
    expect(parseMetricRule('a=/b (c)/')).toMatchObject({ startMs: null, everyMs: null })
    expect(parseMetricRule('path=/at \\/(x)/ every=1.5')).toMatchObject({ everyMs: 1500 })
  })

  test.each([
    '',
    'eval_loss',
    'eval_loss=(.)',
    'a=/no group/',
    'a=/(/',
    '=/(x)/',
    'a=/(x)/ every=-1',
    'a=/(x)/ every=1e9',
    'a=/(x)/ never=1',
    'a b=/(x)/',
  ])('The parser refuses "%s"', (wrong) => {
    expect(parseMetricRule(wrong)).toBeNull()
  })
})

const minute = 60_000
/** The job of the fixture started two hours before this moment. */
const now = aHealthyJob().nowMs

function ruleOf(text: string, isStopped: boolean): MetricRule {
  const rule = parseMetricRule(text)
  if (rule === null) throw new Error(text)
  if (isStopped) stoppedPattern(rule.pattern)
  return rule
}

/** Logs as they were read, each so many minutes after the observation began, and the check at the last of them. */
function checkAfter(
  logs: readonly (readonly [number, string])[],
  {
    rule = text,
    status = 'RUNNING' as const,
    startedBefore = 5,
    limit = 1000,
    isStopped = false,
  } = {},
) {
  const watch = createMetricWatch([ruleOf(rule, isStopped)])
  for (const [after, log] of logs) watch.note(log, limit, now + after * minute)
  const nowMs = now + (logs.at(-1)?.[0] ?? 0) * minute
  const job = aJob({ status, startMs: now - startedBefore * minute })
  const seen = aHealthyJob({ job: { status: 'ok', value: job }, metrics: watch.notes(), nowMs })
  return metricsCheck.check(seen, expectations)
}

const one = 'step=1\neval_loss=0.5\n'
const two = `${one}step=2\neval_loss=0.4\n`

describe('Check of metrics', () => {
  test('The check is made only where the user has described a metric', () => {
    expect(metricsCheck.isWanted?.(aHealthyJob())).toBe(false)
    expect(metricsCheck.isWanted?.(aHealthyJob({ metrics: [] }))).toBe(true)
  })

  test('A value that appears within its interval is ok, even if it repeats itself', () => {
    const result = checkAfter([
      [0, one],
      [20, two],
    ])
    expect(result).toMatchObject({ status: 'ok', evidence: ['eval_loss 0.4, 0 s ago'] })
    const repeated = [
      [0, one],
      [20, one + one],
      [45, one + one],
    ] as const
    expect(checkAfter(repeated).status).toBe('ok')
  })

  test('A metric without a new value for longer than its interval is bad', () => {
    const result = checkAfter([
      [0, one],
      [20, two],
      [51, two],
    ])
    expect(result.status).toBe('bad')
    expect(result.evidence).toEqual(['eval_loss 0.4, no new one for 1860 s, expected every 1800 s'])
  })

  test('The age of a value that was there before the observation is unknown until the interval is over', () => {
    expect(checkAfter([[0, one]]).status).toBe('unknown')
    const later = (minutes: number) =>
      checkAfter([
        [0, one],
        [minutes, one],
      ]).status
    expect([later(29), later(31)]).toEqual(['unknown', 'bad'])
  })

  test('A first value may take as long as its limit', () => {
    const none = (startedBefore: number) => checkAfter([[0, 'step=1\n']], { startedBefore }).status
    expect([none(14), none(16)]).toEqual(['ok', 'bad'])
    expect(checkAfter([[0, 'step=1\n']], { rule: 'a=/a=(.)/' }).status).toBe('unknown')
  })

  test('A value that may lie above the last lines of the log is unknown', () => {
    const result = checkAfter([[0, 'step=1\nstep=2\n']], { startedBefore: 60, limit: 2 })
    expect(result.status).toBe('unknown')
  })

  test('A metric whose expression backtracks endlessly is unknown instead of blocking the command', () => {
    const log = `${endlessLine}\nstep=2\n`
    const rule = `loss=/${endless.source}/ start=1`
    const { status, evidence } = checkAfter([[0, log]], { rule, isStopped: true })
    expect(status).toBe('unknown')
    expect(evidence).toEqual([expect.stringContaining('loss: the pattern ^(a+)+$ took more than')])
  })

  test('A job that has ended without a value of its metric is not ok', () => {
    const end = { status: 'SUCCEEDED' as never }
    expect(checkAfter([[0, 'step=1\n']], end).status).toBe('unknown')
    expect(checkAfter([[0, one]], end).status).toBe('ok')
  })

  test('A job that does not run, or whose log cannot be read, is not blamed', () => {
    const ended = checkAfter(
      [
        [0, one],
        [60, one],
      ],
      { status: 'SUCCEEDED' as never },
    )
    expect(ended.status).toBe('ok')
    const unread = aHealthyJob({ metrics: [], isLogRead: false })
    expect(metricsCheck.check(unread, expectations).status).toBe('unknown')
  })

  test('After a time without polls the age of a value is unknown again', () => {
    const watch = createMetricWatch([parseMetricRule(text)!])
    watch.note(one, 1000, now)
    watch.note(two, 1000, now + minute)
    watch.forget()
    watch.note(two, 1000, now + 60 * minute)
    expect(watch.notes()).toMatchObject([
      { value: '0.4', seenAtMs: null, sinceMs: now + 60 * minute },
    ])
  })
})

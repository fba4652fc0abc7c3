import { describe, expect, test } from '@jest/globals'
import { planAnnotations, type AnnotationPlan } from '../../src/publish/plan-annotations.js'
import type { ReportCheck } from '../../src/records/report-record.js'
import { judgedMetrics } from '../../src/report/judged-metrics.js'
import { aComparison, aMetric, aRegression } from '../support/comment-builders.js'
import { hostileStrings } from '../support/hostile-strings.js'

const aCheck = (overrides: Partial<ReportCheck> = {}): ReportCheck => ({
  ...{
    name: 'correctness',
    status: 'fail',
    headline: 'The runs part at step 3',
    reasons: ['a', 'b'],
  },
  ...overrides,
})
const plan = (
  checks: readonly ReportCheck[],
  rows: Parameters<typeof aComparison>[0] = {},
  overrides: Partial<AnnotationPlan> = {},
) =>
  planAnnotations({
    record: { checks: [...checks] },
    metrics: judgedMetrics(aComparison(rows)),
    isFatal: () => true,
    ...overrides,
  })
const many = (count: number, one: (index: number) => ReturnType<typeof aRegression>) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, one(index)]))

describe('annotations', () => {
  test('are none where all is well', () => {
    const rows = {
      a: aMetric(),
      b: aMetric({ verdict: 'improvement' }),
      c: aMetric({ verdict: 'inconclusive' }),
    }
    expect(plan([aCheck({ status: 'pass' })], rows)).toEqual([])
  })

  test('are errors for what failed and warnings for what is not known', () => {
    const checks = [
      aCheck(),
      aCheck({ name: 'faults', status: 'unknown', headline: 'Stopped', reasons: [] }),
    ]
    expect(plan(checks)).toEqual([
      { level: 'error', title: 'The runs part at step 3', message: 'a b' },
      { level: 'warning', title: 'Stopped', message: 'Stopped' },
    ])
  })

  test('name each regression by its weight, and none that nobody watches', () => {
    const rows = {
      heavy: aRegression({ label: 'Heavy' }),
      light: aRegression({ label: 'Light', severity: 'warn' }),
      off: aRegression({ severity: 'off' }),
    }
    const reason = 'worse by 25 %, interval 20 to 30 %, beyond the threshold of 5 %'
    expect(plan([], rows)).toEqual([
      { level: 'error', title: 'Regression: Heavy', message: reason },
      { level: 'warning', title: 'Regression: Light', message: reason },
    ])
  })

  test('do not say twice what the check of the comparison sums up', () => {
    const check = aCheck({ name: 'baseline', headline: '1 regression' })
    expect(plan([check], { a: aRegression() })).toHaveLength(1)
    expect(plan([check])).toHaveLength(1)
  })

  test('are warnings for what does not fail the job', () => {
    const isFatal = ({ kind }: { kind: string }) => kind === 'check'
    const levels = plan([aCheck()], { a: aRegression() }, { isFatal }).map(({ level }) => level)
    expect(levels).toEqual(['error', 'warning'])
  })

  test.each([
    [9, 9],
    [10, 10],
    [11, 10],
    [500, 10],
  ])('of %i regressions are %i, the last of which counts the rest', (count, shown) => {
    const annotations = plan(
      [],
      many(count, (index) => aRegression({ label: `Metric ${index}` })),
    )
    expect(annotations).toHaveLength(shown)
    const isCut = count > shown
    expect(annotations.at(-1)?.title).toBe(
      isCut ? `${count - shown + 1} more in the report` : `Regression: Metric ${count - 1}`,
    )
  })

  test('have ten of each level, not of both together', () => {
    const rows = {
      ...many(20, () => aRegression()),
      ...Object.fromEntries(
        Object.entries(many(20, () => aRegression({ severity: 'warn' }))).map(([name, row]) => [
          `w${name}`,
          row,
        ]),
      ),
    }
    const levels = plan([], rows).map(({ level }) => level)
    expect(levels.filter((level) => level === 'error')).toHaveLength(10)
    expect(levels.filter((level) => level === 'warning')).toHaveLength(10)
  })

  test.each([0, 1, 2])('keep to the room of %i that is left', (error) => {
    expect(
      plan(
        [],
        many(5, () => aRegression()),
        { room: { error } },
      ),
    ).toHaveLength(error)
  })

  test.each(Object.entries(hostileStrings))('are lines and nothing else: %s', (_, text) => {
    const check = aCheck({ name: text, headline: text, reasons: [text, text] })
    for (const { title, message } of plan([check], {
      [text]: aRegression({ label: text, reason: text }),
    })) {
      expect(`${title}${message}`).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u)
      expect(message.length).toBeLessThanOrEqual(1000)
      expect(title.length).toBeLessThanOrEqual(320)
    }
  })

  test('tell the numbers where no reason is recorded', () => {
    const { reason: _, ...row } = aRegression()
    expect(plan([], { a: row })[0]?.message).toBe('100 before, 125 now, a change of 25 %')
  })
})

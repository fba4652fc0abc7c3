import { describe, expect, test } from 'vitest'
import { planAnnotations, type AnnotationPlan } from '../../../src/gate/publish/plan-annotations.js'
import type { ReportCheck } from '../../../src/kit/records/reports/report-record.js'
import { judgedMetrics } from '../../../src/gate/report/comparison/judged-metrics.js'
import { aComparison, aMetric, aRegression } from '../../support/builders/comment-builders.js'
import { hostileStrings } from '../../support/builders/hostile-strings.js'

const aCheck = (overrides: Partial<ReportCheck> = {}): ReportCheck => ({
  name: 'correctness',
  status: 'fail',
  headline: 'The runs part at step 3',
  reasons: ['a', 'b'],
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

describe('Annotations', () => {
  test('A report without problems has no annotations', () => {
    const rows = {
      a: aMetric(),
      b: aMetric({ verdict: 'improvement' }),
      c: aMetric({ verdict: 'inconclusive' }),
    }
    expect(plan([aCheck({ status: 'pass' })], rows)).toEqual([])
  })

  test('Failed checks and checks without a result give errors where they fail the job', () => {
    const checks = [
      aCheck(),
      aCheck({ name: 'faults', status: 'unknown', headline: 'Stopped', reasons: [] }),
    ]
    const isFatal: AnnotationPlan['isFatal'] = ({ name }) => name === 'faults'
    expect(plan(checks)).toEqual([
      { level: 'error', title: 'The runs part at step 3', message: 'a b' },
      { level: 'error', title: 'Stopped', message: 'Stopped' },
    ])
    expect(plan(checks, {}, { isFatal }).map(({ level }) => level)).toEqual(['error', 'warning'])
  })

  test('A broken command gives one error, which quotes its last words', () => {
    const how = 'worker 0 exited with code 1 before it reported a step'
    const words = "Its last lines: python3: can't open file '/w/a.py': [Errno 2] No such file"
    const open = { status: 'unknown' as const, reasons: [] }
    const proof = aCheck({ ...open, name: 'proof', headline: 'The run failed' })
    const short = aCheck({ ...open, name: 'job', headline: `The job failed: ${how}. ${words}` })
    expect(plan([short, proof])).toEqual([
      { level: 'error', title: 'The job failed', message: `Worker${how.slice(6)}. ${words}` },
    ])
    const headline = `The job failed: ${how}`
    expect(plan([{ ...short, headline, reasons: [words] }, proof])).toEqual([
      { level: 'error', title: headline, message: words },
    ])
    const alone = { level: 'error', title: 'The run failed', message: 'The run failed' }
    expect(plan([proof])).toEqual([alone])
    expect(plan([aCheck(), proof])).toHaveLength(2)
  })

  test('A headline that holds its own reason is not said twice', () => {
    const headline = 'Not compared with a baseline: stored baselines cannot be listed: HTTP 403'
    const check = aCheck({ name: 'baseline', status: 'inconclusive', headline, reasons: [] })
    expect(plan([check], {}, { isFatal: () => false })).toEqual([
      {
        level: 'warning',
        title: 'Not compared with a baseline',
        message: 'Stored baselines cannot be listed: HTTP 403',
      },
    ])
  })

  test('A failed proof is not annotated again as a metric that is worse', () => {
    const rows = {
      correctness_tier: aRegression({ label: 'Correctness', metric_class: 'exact' }),
      steps_verified: aRegression({ label: 'Steps equal by hash', metric_class: 'exact' }),
      final_loss: aRegression({ label: 'Final loss', metric_class: 'numeric' }),
      p50_step_ms: aRegression({ label: 'Step time', metric_class: 'time' }),
    }
    const titles = (checks: readonly ReportCheck[]) => plan(checks, rows).map(({ title }) => title)
    expect(titles([aCheck({ name: 'proof' })])).toEqual([
      'The runs part at step 3',
      'Regression: Step time',
    ])
    expect(titles([aCheck({ name: 'proof', status: 'pass' })])).toHaveLength(4)
  })

  test('What is inconclusive is a warning, also beside metrics that were judged', () => {
    const open = aCheck({ name: 'baseline', status: 'inconclusive', headline: 'No pairs' })
    const isFatal: AnnotationPlan['isFatal'] = ({ status }) => status !== 'inconclusive'
    const none: Record<string, ReturnType<typeof aMetric>> = {}
    for (const metrics of [none, { a: aMetric() }]) {
      expect(plan([open], metrics, { isFatal })).toMatchObject([
        { level: 'warning', title: 'No pairs' },
      ])
    }
  })

  test('Annotations name each watched regression by its severity and omit unwatched ones', () => {
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

  test('Annotations do not repeat the summary of the comparison check', () => {
    const check = aCheck({ name: 'baseline', headline: '1 regression' })
    expect(plan([check], { a: aRegression() })).toHaveLength(1)
    expect(plan([check])).toHaveLength(1)
  })

  test('Problems that do not fail the job give warnings', () => {
    const isFatal = ({ kind }: { kind: string }) => kind === 'check'
    const levels = plan([aCheck()], { a: aRegression() }, { isFatal }).map(({ level }) => level)
    expect(levels).toEqual(['error', 'warning'])
  })

  test.each([
    [9, 9],
    [10, 10],
    [11, 10],
    [500, 10],
  ])(
    'A report of %i regressions has %i annotations, the last of which counts the rest',
    (count, shown) => {
      const annotations = plan(
        [],
        many(count, (index) => aRegression({ label: `Metric ${index}` })),
      )
      expect(annotations).toHaveLength(shown)
      const isCut = count > shown
      expect(annotations.at(-1)?.title).toBe(
        isCut ? `${count - shown + 1} more in the report` : `Regression: Metric ${count - 1}`,
      )
    },
  )

  test('Annotations are limited to ten per level, not ten in all', () => {
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

  test.each([0, 1, 2])('Annotations respect a remaining limit of %i', (error) => {
    expect(
      plan(
        [],
        many(5, () => aRegression()),
        { room: { error } },
      ),
    ).toHaveLength(error)
  })

  test.each(Object.entries(hostileStrings))(
    'Annotations contain only plain lines: %s',
    (_, text) => {
      const check = aCheck({ name: text, headline: text, reasons: [text, text] })
      for (const { title, message } of plan([check], {
        [text]: aRegression({ label: text, reason: text }),
      })) {
        expect(`${title}${message}`).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u)
        expect(message.length).toBeLessThanOrEqual(1000)
        expect(title.length).toBeLessThanOrEqual(320)
      }
    },
  )

  test('Annotations state the numbers when no reason is recorded', () => {
    const { reason: _, ...row } = aRegression()
    expect(plan([], { a: row })[0]?.message).toBe('100 before, 125 now, a change of 25 %')
  })
})

import { describe, expect, test } from 'vitest'
import type { Arm, MeasuredRun } from '../../../src/gate/experiment/arm.js'
import { judgeExact } from '../../../src/gate/experiment/judge-exact.js'
import type { ExactMetric } from '../../../src/gate/experiment/paired-metrics.js'

type Value = number | string | null

const metric = (direction: ExactMetric['direction']): ExactMetric => ({
  name: 'messages',
  label: 'Messages',
  unit: null,
  severity: 'error',
  direction,
})
const run = (arm: Arm, value: Value): MeasuredRun => ({
  arm,
  block: 0,
  position: 0,
  values: { messages: value },
})
const runsOf = (base: readonly Value[], head: readonly Value[]) => [
  ...base.map((value, index) => run(index === 0 ? 'base' : 'base-again', value)),
  ...head.map((value) => run('head', value)),
  run('slowed', 99),
]
const judge = (
  direction: ExactMetric['direction'],
  base: readonly Value[],
  head: readonly Value[],
  isSameWorkload = true,
) => judgeExact(metric(direction), runsOf(base, head), { severities: new Map(), isSameWorkload })

describe('Verdict of a metric without noise', () => {
  test.each<[ExactMetric['direction'], Value, Value, string]>([
    ['lower', 4, 4, 'pass'],
    ['lower', 4, 5, 'regression'],
    ['lower', 4, 3, 'improvement'],
    ['equal', 'aa', 'aa', 'pass'],
    ['equal', 'aa', 'ab', 'regression'],
    ['equal', 4, 3, 'regression'],
  ])(
    'A metric that should be %s has from %s to %s a verdict: %s',
    (direction, base, head, verdict) => {
      const row = judge(direction, [base, base], [head])
      expect(row).toMatchObject({ verdict, is_regression: verdict === 'regression' })
    },
  )

  test('Different values of different workloads prove nothing, but more of what should be less does', () => {
    expect(judge('equal', ['aa'], ['ab'], false).verdict).toBe('inconclusive')
    expect(judge('equal', ['aa'], ['aa'], false).verdict).toBe('pass')
    expect(judge('lower', [4], [5], false).verdict).toBe('regression')
  })

  test.each<[string, readonly Value[], readonly Value[]]>([
    ['a run of A lacks it', [4, null], [5]],
    ['a run of B lacks it', [4, 4], [5, null]],
    ['A disagrees with itself', [4, 5], [5]],
    ['B disagrees with itself', [4, 4], [5, 6]],
    ['A has no run', [], [5]],
    ['B has no run', [4], []],
    ['neither has a run', [], []],
  ])('A side that has not one value is inconclusive: %s', (_what, base, head) => {
    expect(judge('lower', base, head)).toMatchObject({
      verdict: 'inconclusive',
      is_regression: false,
      percent_change: null,
    })
  })
})

describe('Figures of a metric without noise', () => {
  test.each<[Value, Value, number | null]>([
    [4, 5, 25],
    [4, 3, -25],
    [4, 4, 0],
    [0, 0, 0],
    [0, 5, null],
    ['aa', 'ab', null],
    ['aa', 5, null],
  ])('The change from %s to %s is %s percent', (base, head, percent) => {
    expect(judge('lower', [base], [head]).percent_change).toBe(percent)
  })

  test('Numbers are values and words are digests, and only runs of B are samples', () => {
    expect(judge('lower', [4], [5, 5])).toMatchObject({
      baseline_value: 4,
      current_value: 5,
      baseline_digest: null,
      current_digest: null,
      samples: 2,
      method: 'exact',
      metric_class: 'exact',
    })
    expect(judge('equal', ['aa'], ['ab'])).toMatchObject({
      baseline_value: null,
      current_value: null,
      baseline_digest: 'aa',
      current_digest: 'ab',
      samples: 1,
    })
  })

  test('The slowed arm is no side, and the severity can be set', () => {
    const runs = [run('base', 4), run('head', 4), run('slowed', 9)]
    const severities = new Map([['messages', 'warn' as const]])
    expect(judgeExact(metric('lower'), runs, { severities, isSameWorkload: true })).toMatchObject({
      verdict: 'pass',
      severity: 'warn',
    })
  })
})

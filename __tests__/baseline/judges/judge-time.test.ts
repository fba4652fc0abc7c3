import { describe, expect, test } from 'vitest'
import { judgeTime } from '../../../src/baseline/judges/judge-time.js'
import type { ComparableHistory } from '../../../src/baseline/judges/metric-case.js'
import { aCase, historyOfValues, noHistory } from '../../support/builders/metric-cases.js'
import { seededNormal } from '../../support/builders/seeded-normal.js'

/** Twenty runs around 10 with a spread of 2 %. */
function usualRuns(count = 20): number[] {
  const normal = seededNormal(11)
  return Array.from({ length: count }, () => 10 * Math.exp(0.02 * normal()))
}

function judge(name: string, current: number | null, values: readonly (number | null)[]) {
  const history = historyOfValues(name, values)
  return judgeTime([aCase(name, values.at(-1) ?? null, current, history)])[0]
}

describe('Judge of times', () => {
  test('The time judge reports a slowdown beyond noise and threshold, for latencies and rates', () => {
    expect(judge('p50_step_ms', 11.5, usualRuns())?.verdict).toBe('regression')
    expect(judge('average_throughput_samples_per_sec', 8.5, usualRuns())?.verdict).toBe(
      'regression',
    )
  })

  test('The time judge stays silent when times are as usual', () => {
    expect(judge('p50_step_ms', 10.1, usualRuns())?.verdict).toBe('pass')
    expect(judge('average_throughput_samples_per_sec', 9.9, usualRuns())?.verdict).toBe('pass')
  })

  test('The time judge reports faster times as an improvement', () => {
    expect(judge('p50_step_ms', 8.5, usualRuns())?.verdict).toBe('improvement')
    expect(judge('average_throughput_samples_per_sec', 11.8, usualRuns())?.verdict).toBe(
      'improvement',
    )
  })

  test('The time judge applies the practical threshold, because noise may be smaller than what matters', () => {
    const steady = Array.from({ length: 30 }, (_, index) => 10 + 0.01 * (index % 3))
    expect(judge('p50_step_ms', 10.45, steady)).toMatchObject({ verdict: 'pass' })
    expect(judge('p50_step_ms', 10.6, steady)?.verdict).toBe('regression')
  })

  test('The time judge labels a detected change that the threshold allows', () => {
    const steady = Array.from({ length: 30 }, (_, index) => 10 + 0.01 * (index % 3))
    const reasonAt = (ms: number) => judge('p50_step_ms', ms, steady)?.reason
    expect(reasonAt(10.45)).toMatch(
      /^Worse than 30 earlier runs on this machine, within the threshold of 5 %; a change of .* would have been detected\.$/,
    )
    expect(reasonAt(9.6)).toMatch(
      /^Better than 30 earlier runs on this machine, within the threshold/,
    )
    expect(reasonAt(10.01)).toMatch(/^Same as 30 earlier runs on this machine; /)
  })

  test('The time judge calls a change within the noise inconclusive, even if its median is larger', () => {
    const noisy = usualRuns().map((value, index) => value * (index % 2 ? 1.15 : 0.85))
    expect(judge('p50_step_ms', 11.5, noisy)).toMatchObject({ verdict: 'inconclusive' })
  })

  test('The time judge ignores shifts that are usual between unchanged runs, unless one is far larger', () => {
    const mixed = usualRuns().map((value, index) => (index % 5 === 0 ? value * 1.35 : value))
    expect(judge('p50_step_ms', 14, mixed)).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining(
        '4 of 20 earlier runs on this machine deviated without a change',
      ),
    })
    expect(judge('p50_step_ms', 10, mixed)?.verdict).toBe('inconclusive')
    expect(judge('p50_step_ms', 20, mixed)?.verdict).toBe('regression')
  })

  test('The time judge still works when one run in 25 is an outlier', () => {
    const strayed = [...usualRuns(25), 14]
    expect(judge('p50_step_ms', 11.5, strayed)?.verdict).toBe('regression')
  })

  test('The time judge reports effect, interval and minimum detectable change', () => {
    const row = judge('p50_step_ms', 11.5, usualRuns())
    expect(row?.effect_percent).toBeGreaterThan(13)
    expect(row?.effect_percent).toBeLessThan(17)
    expect(row?.effect_low_percent).toBeGreaterThan(0)
    expect(row?.effect_high_percent).toBeGreaterThan(row?.effect_percent ?? Infinity)
    expect(row?.minimum_detectable_effect_percent).toBeGreaterThan(5)
    expect(row?.minimum_detectable_effect_percent).toBeLessThan(15)
    expect(row).toMatchObject({ method: 'history', samples: 20, is_regression: true })
  })

  test('The time judge is inconclusive when it could not have detected a slowdown', () => {
    const wild = usualRuns(8).map((value, index) => value * (index % 2 ? 2 : 0.5))
    expect(judge('p50_step_ms', 10, wild)).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining('would hide'),
    })
  })

  test('The time judge asks for enough runs', () => {
    expect(judge('p50_step_ms', 30, usualRuns(7))).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining('8 are needed'),
    })
    expect(judge('p50_step_ms', 30, [10])?.verdict).toBe('inconclusive')
    expect(judge('p50_step_ms', 30, usualRuns(8))?.verdict).toBe('regression')
  })

  test.each([null, 0, -3])(
    'The time judge concludes nothing from a run whose figure is %s',
    (current) => {
      expect(judge('p50_step_ms', current, usualRuns())?.verdict).toBe('inconclusive')
    },
  )

  test('The time judge counts only runs that have a figure above zero', () => {
    const values = [...usualRuns(7), 0, -1, null]
    expect(judge('p50_step_ms', 30, values)?.verdict).toBe('inconclusive')
  })

  test('The time judge neither judges a figure from another machine nor gives it a percentage', () => {
    const elsewhere: ComparableHistory = {
      ...noHistory,
      otherMachine: 'Measured on another machine.',
    }
    const [row] = judgeTime([aCase('p50_step_ms', 10, 20, elsewhere)])
    expect(row).toMatchObject({
      verdict: 'inconclusive',
      reason: 'Measured on another machine.',
      baseline_value: 10,
      percent_change: null,
    })
  })

  test('The time judge treats the mirror image of a regression as an improvement, and vice versa', () => {
    const normal = seededNormal(29)
    const mirrored = { regression: 'improvement', improvement: 'regression' } as const
    let numChanges = 0
    for (let trial = 0; trial < 300; trial++) {
      const values = Array.from({ length: 9 + (trial % 20) }, () => Math.exp(0.03 * normal()))
      const current = Math.exp(0.15 * normal())
      const straight = judge('p50_step_ms', current, values)
      const inverse = values.map((value) => 1 / value)
      const turned = judge('p50_step_ms', 1 / current, inverse)
      expect(turned?.p_value).toBeCloseTo(straight?.p_value ?? NaN, 10)
      if (straight?.verdict !== 'regression' && straight?.verdict !== 'improvement') continue
      expect(turned?.verdict).toBe(mirrored[straight.verdict])
      numChanges++
    }
    expect(numChanges).toBeGreaterThan(100)
  })

  test('The time judge detects the change that it declares detectable', () => {
    const normal = seededNormal(31)
    let numSeen = 0
    for (let trial = 0; trial < 400; trial++) {
      const values = Array.from({ length: 12 }, () => 10 * Math.exp(0.03 * normal()))
      const usual = judge('p50_step_ms', 10, values)
      const promised = 1 + (usual?.minimum_detectable_effect_percent ?? NaN) / 100
      const slowed = (usual?.baseline_value ?? NaN) * promised * Math.exp(0.03 * normal())
      if (judge('p50_step_ms', slowed, values)?.verdict === 'regression') numSeen++
    }
    expect(numSeen / 400).toBeGreaterThan(0.92)
  })

  test('The time judge divides its error rate among all metrics', () => {
    const values = usualRuns()
    const names = ['p50_step_ms', 'p95_step_ms', 'p50_allreduce_ms', 'total_time_sec']
    const together = judgeTime(
      names.map((name) => aCase(name, 10, 10.9, historyOfValues(name, values))),
    )
    const alone = judge('p50_step_ms', 10.9, values)
    expect(together[0]?.p_value).toBeCloseTo(4 * (alone?.p_value ?? NaN), 10)
    expect(together[0]?.minimum_detectable_effect_percent).toBeGreaterThan(
      alone?.minimum_detectable_effect_percent ?? Infinity,
    )
  })
})

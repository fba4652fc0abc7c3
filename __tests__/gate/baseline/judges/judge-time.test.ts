import { describe, expect, test } from 'vitest'
import { judgeTime } from '../../../../src/gate/baseline/judges/judge-time.js'
import type { ComparableHistory } from '../../../../src/gate/baseline/judges/metric-case.js'
import { aCase, historyOfValues, noHistory } from '../../../support/builders/metric-cases.js'
import { seededNormal } from '../../../support/builders/seeded-normal.js'

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

describe('Limits of the time judge', () => {
  const spread = (scale: number) => [-2, -1, 0, 1, 2].map((place) => 10 * Math.exp(scale * place))
  const judgeCase = (
    values: readonly number[],
    current: number,
    thresholdPercent: number | null,
  ) => {
    const history = historyOfValues('p50_step_ms', values)
    return judgeTime([{ ...aCase('p50_step_ms', 10, current, history), thresholdPercent }])[0]!
  }

  test.each([
    [5, 25],
    [12, 25],
    [20, 40],
  ])(
    'With a threshold of %d percent, a pass would have detected %d percent',
    (threshold, bound) => {
      const sizes: number[] = []
      for (let scale = 0.005; scale < 0.1; scale += 0.0005) {
        const values = [...spread(scale), ...spread(scale), ...spread(scale)]
        const row = judgeCase(values, 10, threshold)
        const size = row.minimum_detectable_effect_percent ?? NaN
        sizes.push(size)
        expect([size, row.verdict]).toEqual([size, size <= bound ? 'pass' : 'inconclusive'])
      }
      expect(sizes.some((size) => size > bound - 1 && size <= bound)).toBe(true)
      expect(sizes.some((size) => size > bound && size < bound + 1)).toBe(true)
    },
  )

  test('Without a threshold any worsening counts, but not none', () => {
    const values = [...spread(0.002), ...spread(0.002)]
    expect(judgeCase(values, 10.05, null).verdict).toBe('inconclusive')
    expect(judgeCase(values, 10.05, 5).verdict).toBe('pass')
    expect(judgeCase(values, 10, null).verdict).toBe('pass')
  })

  test('A change by exactly the threshold is allowed, in both directions', () => {
    const steady = Array.from({ length: 30 }, () => 1)
    const verdictAt = (current: number) => judgeCase(steady, current, 100).verdict
    expect([verdictAt(2), verdictAt(2.001)]).not.toContain('improvement')
    expect([verdictAt(2) === 'regression', verdictAt(2.001)]).toEqual([false, 'regression'])
    expect([verdictAt(0.5) === 'improvement', verdictAt(0.499)]).toEqual([false, 'improvement'])
  })

  test('A change whose chance is too small for a number has an interval all the same', () => {
    const steady = Array.from({ length: 600 }, () => 1)
    const row = judgeCase(steady, 1e300, 5)
    expect(row).toMatchObject({ verdict: 'regression', p_value: 0 })
    expect(row.effect_low_percent).toBeGreaterThan(0)
  })

  test('A noise without bounds detects nothing, and a single stray run is named', () => {
    const wild = [1e-300, 1e300, 1e-300, 1e300, 1e-300, 1e300, 1, 1]
    expect(judgeCase(wild, 1, 5)).toMatchObject({
      verdict: 'inconclusive',
      minimum_detectable_effect_percent: null,
    })
    const strayed = [...spread(0.01), ...spread(0.01), ...spread(0.01), 10, 10, 10, 10, 14]
    expect(judgeCase(strayed, 13, 5).reason).toContain('1 of 20')
    const noisy = [...spread(0.03), ...spread(0.03)]
    expect(judgeCase(noisy, 10.6, 5)).toMatchObject({ verdict: 'inconclusive' })
    expect(judgeCase(noisy, 10.6, 5).reason).not.toMatch(/\d+ of \d+/)
  })

  test.each(['p50_step_ms', 'average_throughput_samples_per_sec'])(
    'The usual value of %s is that of the history, within the interval of the effect',
    (name) => {
      const row = judge(name, 10.1, usualRuns())!
      const { baseline_value: usual, effect_percent: effect } = row
      expect(usual).toBeCloseTo(10, 0)
      expect(row.percent_change).toBeCloseTo(100 * (10.1 / Number(usual) - 1), 9)
      expect(row.effect_low_percent).toBeLessThan(Number(effect))
      expect(row.effect_high_percent).toBeGreaterThan(Number(effect))
    },
  )
})

describe('Times that cannot be tested', () => {
  test('Each obstacle has a reason of its own, and no verdict', () => {
    const few = usualRuns(7)
    const rowOf = (
      baseline: number | null,
      current: number | null,
      changes: Partial<ComparableHistory>,
    ) => judgeTime([aCase('p50_step_ms', baseline, current, { ...noHistory, ...changes })])[0]!
    const { points } = historyOfValues('p50_step_ms', few)
    const many = historyOfValues('p50_step_ms', usualRuns()).points
    const rows = [
      rowOf(10, null, { points: many }),
      rowOf(10, 12, { otherMachine: 'another machine' }),
      rowOf(null, 12, {}),
      rowOf(10, 0, { points: many }),
      rowOf(10, 12, { points }),
    ]
    expect(rows.map(({ verdict, method }) => `${verdict} ${method}`)).toEqual(
      rows.map(() => 'inconclusive history'),
    )
    expect(new Set(rows.map(({ reason }) => reason)).size).toBe(rows.length)
    expect(rows[2]?.reason).not.toMatch(/ runs? /)
    expect(rowOf(null, 12, { points: points.slice(0, 1) }).reason).toMatch(/ 1 run /)
    expect(rows[3]?.reason).not.toMatch(/runs/)
    expect(rows.map((row) => row.percent_change)).toEqual([null, null, null, -100, 20])
    expect(rowOf(10, -1, { points: many }).reason).toBe(rows[3]?.reason)
    expect(rowOf(10, 12, {}).reason).toMatch(/ 0 runs /)
    expect(rowOf(null, 10, { points: many }).verdict).toBe('pass')
    const moved = rowOf(10, 11.5, { points: many, otherMachine: 'another machine' })
    expect(moved.verdict).toBe('regression')
    expect(rowOf(10, null, { otherMachine: 'another machine' }).reason).toBe(rows[0]?.reason)
  })
})

describe('Several times that are judged together', () => {
  const [fast, slow] = ['p50_step_ms', 'p95_step_ms'] as const
  const caseOf = (name: string, current: number | null) =>
    aCase(name, 10, current, historyOfValues(name, usualRuns()))
  const widthOf = (row: ReturnType<typeof judge>) =>
    (row?.effect_high_percent ?? NaN) - (row?.effect_low_percent ?? NaN)

  test('The smaller chance is corrected for both and its interval is wider', () => {
    const [alone, other] = [judge(fast, 11.5, usualRuns()), judge(slow, 10.3, usualRuns())]
    const [first, second] = judgeTime([caseOf(fast, 11.5), caseOf(slow, 10.3)])
    expect(first?.p_value).toBeCloseTo(2 * (alone?.p_value ?? NaN), 12)
    expect(second?.p_value).toBe(other?.p_value)
    expect(widthOf(first)).toBeGreaterThan(widthOf(alone) * 1.01)
    expect(widthOf(second)).toBeCloseTo(widthOf(other), 9)
  })

  test('A metric without a test does not count', () => {
    const [first, second] = judgeTime([caseOf(fast, 11.5), caseOf(slow, null)])
    expect(first).toEqual(judge(fast, 11.5, usualRuns()))
    expect(second?.verdict).toBe('inconclusive')
  })
})

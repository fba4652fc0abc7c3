import { describe, expect, test } from 'vitest'
import { compareFlat, flattenMetrics } from '../../../../src/gate/baseline/flat/flat-comparison.js'
import { composeBaseline } from '../../../../src/gate/baseline/compose-baseline.js'
import { comparison as comparisonSchema } from '../../../../src/kit/records/baseline/comparison.js'
import { parseRunMetrics } from '../../../../src/kit/records/run/parse-run-metrics.js'
import { aRunMetrics } from '../../../support/builders/run-builders.js'
import { renderComparison } from '../../../../src/gate/report/comparison/comparison-text.js'
import { hostileStrings } from '../../../support/builders/hostile-strings.js'

const oneRun =
  'One run on each side cannot show whether a time beyond its threshold is noise: "minicluster compare" measures pairs.'
type Figures = Record<string, number | null>
const thresholds = { latencyPercent: 5, throughputPercent: 5 }

const compare = (before: Figures, now: Figures) =>
  compareFlat(composeBaseline('v1', '2026-01-15', before, null), now, thresholds)

/** The verdict on one figure. */
const verdictOn = (name: string, before: number, now: number | null) =>
  compare({ [name]: before }, { [name]: now }).comparisons[name]?.verdict

describe('Comparing two flat files', () => {
  test('The documented example gives the result that the documents state', () => {
    const before = {
      average_loss: 0.082,
      final_loss: 0.045,
      average_throughput_samples_per_sec: 152.5,
      total_allreduce_time_ms: 25_300,
    }
    const now = {
      average_loss: 0.0852,
      final_loss: 0.0468,
      average_throughput_samples_per_sec: 149.8,
      total_allreduce_time_ms: 26_850,
    }
    const result = compare(before, now)
    const regressions = Object.entries(result.comparisons).map(([name, row]) => [
      name,
      row.is_regression,
      Number(row.percent_change?.toFixed(2)),
    ])
    expect(regressions).toEqual([
      ['average_loss', false, 3.9],
      ['final_loss', false, 4],
      ['average_throughput_samples_per_sec', false, -1.77],
      ['total_allreduce_time_ms', false, 6.13],
    ])
    expect(result).toMatchObject({
      baseline: 'v1',
      thresholds: { latency_percent: 5, throughput_percent: 5 },
      verdict: 'pass',
      headline: 'No regression in 3 metrics; 1 metric of time not judged.',
    })
    expect(comparisonSchema.parse(JSON.parse(JSON.stringify(result)))).toEqual(result)
  })

  const times: readonly (readonly [string, number, number, number])[] = [
    ['p50_step_ms', 10, 10.6, 5],
    ['total_time_sec', 10, 10.6, 5],
    ['average_throughput_samples_per_sec', 100, 94, 200],
    ['scaling_efficiency_pct', 80, 70, 95],
    ['my_latency', 10, 10.6, 5],
    ['epochTimeSec', 10, 10.6, 5],
    ['gpu-duration.ms', 10, 10.6, 5],
    ['bus_bandwidth', 10, 9, 20],
    ['tokens_per_sec', 100, 90, 200],
    ['bytes_per_second', 100, 90, 200],
  ]
  test.each(times)(
    'The comparison concludes nothing from %s that went from %d to %d or %d in one run',
    (name, before, worse, better) => {
      for (const now of [worse, better]) {
        const row = compare({ [name]: before }, { [name]: now }).comparisons[name]
        expect(row).toMatchObject({ verdict: 'inconclusive', is_regression: false })
        expect(row?.percent_change).toBeCloseTo((100 * (now - before)) / before)
      }
    },
  )

  test.each([
    ['validation_loss', 1, 1.1],
    ['peak_rss_bytes', 100, 120],
    ['num_steps', 50, 49],
    ['final_loss', 1, 1.06],
  ])('The comparison reports a regression for %s from %d to %d', (name, before, now) => {
    expect(verdictOn(name, before, now)).toBe('regression')
  })

  test.each([
    ['p50_step_ms', 10, 10.5],
    ['average_throughput_samples_per_sec', 100, 95],
    ['final_loss', 1, 1.05],
    ['tokens_per_sec', 100, 104],
    ['num_steps', 50, 50],
    ['total_compute_time_ms', 0, 0],
  ])('The comparison accepts %s from %d to %d', (name, before, now) => {
    expect(verdictOn(name, before, now)).toBe('pass')
  })

  test.each([
    ['final_loss', 1, 0.1],
    ['average_loss', 1, 0],
    ['validation_loss', 1, 0.1],
  ])('The comparison reports an improvement for %s from %d to %d', (name, before, now) => {
    expect(verdictOn(name, before, now)).toBe('improvement')
  })

  test.each(['images_per_second', 'gbPerSec', 'queries_per_s', 'throughput_per_sec'])(
    'The comparison treats %j as a rate where more is better',
    (name) => {
      const row = compare({ [name]: 100 }, { [name]: 90 }).comparisons[name]
      expect(row).toMatchObject({ direction: 'higher', verdict: 'inconclusive' })
    },
  )

  test.each([
    'errors_per_sec',
    'timeouts_per_second',
    'page_faults_per_s',
    'dropped_samples_per_sec',
    'accuracy',
    'sometimes',
    'lossless',
    'loss_throughput',
    'x',
    '',
    'Percent',
  ])('The comparison shows %j and never fails because of it', (name) => {
    const row = compare({ [name]: 1 }, { [name]: 1000 }).comparisons[name]
    expect(row).toMatchObject({ verdict: 'inconclusive', is_regression: false })
    expect(row?.reason).toBe('Its name does not show whether higher or lower is better.')
  })

  test('The comparison concludes nothing from an unknown or missing value or a percentage of zero', () => {
    expect(verdictOn('p50_step_ms', 10, null)).toBe('inconclusive')
    expect(verdictOn('total_allreduce_time_ms', 0, 25)).toBe('inconclusive')
    expect(compare({ p50_step_ms: 10 }, {}).comparisons.p50_step_ms?.verdict).toBe('inconclusive')
    expect(compare({ faults_detected: 3 }, {}).verdict).toBe('inconclusive')
    expect(compare({}, {}).verdict).toBe('inconclusive')
  })

  test.each([
    ['final_loss', NaN],
    ['final_loss', -Infinity],
    ['my_loss', Infinity],
    ['accuracy', NaN],
  ])('The comparison reports a regression when %s is %d', (name, now) => {
    const result = compare({ [name]: 1 }, { [name]: now })
    expect(result.comparisons[name]).toMatchObject({
      verdict: 'regression',
      current_value: null,
      current_digest: String(now),
      reason: `It is ${now}, the baseline has 1.`,
    })
    expect(comparisonSchema.parse(JSON.parse(JSON.stringify(result)))).toEqual(result)
  })

  test('The comparison reports a regression when a run loses a count that it should know', () => {
    expect(verdictOn('bytes_sent_per_step', 10, null)).toBe('regression')
  })

  test('Every row names the rule that judged it', () => {
    const { comparisons } = compare(
      { p50_step_ms: 10, tokens_per_sec: 10, final_loss: 1 },
      { p50_step_ms: 11, tokens_per_sec: 9, final_loss: 2 },
    )
    expect(Object.values(comparisons).map(({ reason }) => reason)).toEqual([
      oneRun,
      oneRun,
      'Higher by 100 %; 5 % is allowed.',
    ])
  })

  test('All times that one run cannot decide share one sentence, and the table has the size of each change', () => {
    const before = { p50_step_ms: 10, total_time_sec: 10, tokens_per_sec: 10 }
    const now = { p50_step_ms: 103.1, total_time_sec: 12, tokens_per_sec: 9 }
    const text = renderComparison(compare(before, now), { now: new Date(0) })
    expect(text.match(/One run on each side/g)).toHaveLength(1)
    expect(text).toMatch(/p50_step_ms .*\(\+931\.00%\) +\? unknown/)
    expect(text).toContain('inconclusive')
  })

  test('The comparison counts metrics that only this run has', () => {
    const { notes } = compare({ final_loss: 1 }, { final_loss: 1, accuracy: 0.9 })
    expect(notes).toContain('Not in the baseline: 1 figure of this run.')
  })

  test('The comparison does not count metrics for which neither side has a value', () => {
    const { notes } = compare({ final_loss: 1 }, { final_loss: 1, accuracy: null })
    expect(notes).not.toContainEqual(expect.stringContaining('Not in the baseline'))
  })

  test.each(['__proto__', 'constructor', 'hasOwnProperty', ...Object.values(hostileStrings)])(
    'The comparison treats %j as an ordinary metric name',
    (name) => {
      const before = Object.fromEntries([[name, 1]])
      const missing = compare(before, {})
      expect(Object.values(missing.comparisons)).toMatchObject([{ current_value: null }])
      expect(missing.verdict).toBe('inconclusive')
      const both = compare(before, Object.fromEntries([[name, 2]]))
      expect(Object.entries(both.comparisons)[0]?.[1]).toMatchObject({ current_value: 2 })
      expect(both.headline?.length).toBeLessThan(400)
      expect(both.headline).not.toMatch(/[\n\r\u001b]/)
      expect({}).not.toHaveProperty('current_value')
    },
  )

  test('The comparison judges every figure, however many there are', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`m${n}_ms`, n]))
    const slower = Object.fromEntries([...Object.entries(many), ['m4999_ms', 9999]])
    const { comparisons } = compare(many, slower)
    expect(Object.keys(comparisons)).toHaveLength(5000)
    expect(comparisons.m4998_ms).toMatchObject({ verdict: 'pass' })
    expect(comparisons.m4999_ms).toMatchObject({ verdict: 'inconclusive' })
  })

  test('The comparison survives numbers at the limits of a float', () => {
    const { comparisons } = compare({ a_ms: 5e-324, b_ms: 1e308 }, { a_ms: 1e308, b_ms: -1e308 })
    expect(comparisons.a_ms?.percent_change).toBeNull()
    for (const row of Object.values(comparisons)) {
      expect(JSON.parse(JSON.stringify(row))).toEqual(row)
    }
  })
})

describe('Flat figures of a run', () => {
  test('The flat figures contain the numbers of the run and what follows from them', () => {
    const figures = flattenMetrics(aRunMetrics())
    expect(figures).toMatchObject({
      num_steps: 4,
      total_time_sec: 0.02,
      average_throughput_samples_per_sec: 6400,
      scaling_efficiency_pct: null,
      p50_step_ms: 5,
      communication_overhead_percent: 10,
      messages_per_step: 16,
      bytes_sent_per_step: null,
    })
    for (const name of ['num_workers', 'record_version', 'steps', 'run_id', 'power_metrics']) {
      expect(Object.hasOwn(figures, name)).toBe(false)
    }
  })

  test('The flat figures contain the power that a foreign file gives, which is not judged', () => {
    const power_metrics = { power_consumption_watts: 27.1, temperature_celsius: null }
    const figures = flattenMetrics({ ...aRunMetrics(), power_metrics })
    expect(figures).toMatchObject({ power_consumption_watts: 27.1 })
    expect(Object.hasOwn(figures, 'temperature_celsius')).toBe(false)
    const { comparisons } = compare({ power_consumption_watts: 20 }, figures)
    expect(comparisons.power_consumption_watts).toMatchObject({ is_regression: false })
    expect(comparisons.power_consumption_watts?.verdict).not.toBe('pass')
  })

  test('The headline counts what another tool measured as shown, not as inconclusive, and the row says why', () => {
    const before = { final_loss: 1, energy_per_step_joules: 2, performance_per_watt: 4 }
    const both = compare(before, { ...before, energy_per_step_joules: 3 })
    expect(both.headline).toBe('No regression in 1 metric; 2 figures shown without a verdict.')
    const { energy_per_step_joules, performance_per_watt } = both.comparisons
    for (const row of [energy_per_step_joules, performance_per_watt]) {
      expect(row?.reason).toBe('Another tool measured it; it is shown and not judged.')
    }
    const lost = compare(before, { final_loss: 1 }).comparisons.energy_per_step_joules
    expect(lost?.reason).toBe('This file has no such figure.')
    expect(compare({ final_loss: 1 }, { final_loss: 1 }).headline).toBe(
      'No regression in 1 metric.',
    )
  })

  test('The flat figures keep the figures of other tools, whatever their names', () => {
    const text = JSON.stringify(aRunMetrics()).replace('{', '{"accuracy":0.5,"constructor":3,')
    const parsed = parseRunMetrics(text)
    if (parsed.status !== 'ok') throw new Error(parsed.reason)
    const figures = flattenMetrics(parsed.value)
    expect(figures.accuracy).toBe(0.5)
    expect(Object.getOwnPropertyDescriptor(figures, 'constructor')?.value).toBe(3)
  })

  test('The flat figures show a diverged run, which no baseline keeps', () => {
    const figures = flattenMetrics(aRunMetrics({ final_loss: NaN }))
    expect(figures.final_loss).toBeNaN()
    expect(Object.hasOwn(composeBaseline('v1', 't', figures, null).metrics, 'final_loss')).toBe(
      false,
    )
  })
})

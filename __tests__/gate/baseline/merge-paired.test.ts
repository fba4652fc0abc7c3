import { describe, expect, test } from 'vitest'
import { compareWithBaseline } from '../../../src/gate/baseline/compare-with-baseline.js'
import { defaultComparisonSettings } from '../../../src/gate/baseline/comparison-settings.js'
import { mergePaired } from '../../../src/gate/baseline/merge-paired.js'
import {
  comparison as comparisonSchema,
  type MetricComparison,
} from '../../../src/kit/records/baseline/comparison.js'
import { anOrigin, aPoint, foundPoints } from '../../support/builders/baseline-builders.js'

const withBaseline = (metrics: Record<string, number | null> = {}) =>
  compareWithBaseline(aPoint({ run: 99, metrics }), foundPoints(aPoint()), {
    ...defaultComparisonSettings,
    severities: { p50_step_ms: 'warn' },
  })

const none = compareWithBaseline(
  aPoint(),
  { origin: anOrigin({ status: 'none', reason: 'No baseline yet.' }), baseline: null },
  defaultComparisonSettings,
)

const pairedRow = (verdict: NonNullable<MetricComparison['verdict']>): MetricComparison => ({
  baseline_value: 2,
  current_value: 2.4,
  percent_change: 20,
  verdict,
  reason: 'Seven pairs.',
  is_regression: verdict === 'regression',
})

describe('A paired experiment', () => {
  test('A paired experiment replaces the time verdicts of the history with the requested severity', () => {
    const merged = mergePaired(withBaseline(), { p50_step_ms: pairedRow('regression') })
    expect(merged.verdict).toBe('warning')
    expect(merged.comparisons.p50_step_ms).toMatchObject({
      method: 'paired',
      severity: 'warn',
      label: 'Step time, median',
      unit: 'ms',
      reason: 'Seven pairs.',
      baseline_value: 2,
    })
    expect(merged.headline).toContain('Step time, median +20 %')
    expect(comparisonSchema.parse(JSON.parse(JSON.stringify(merged)))).toEqual(merged)
  })

  test('A paired experiment stands alone when there is no baseline', () => {
    const merged = mergePaired(none, { total_time_sec: pairedRow('regression') })
    expect(merged).toMatchObject({ verdict: 'regression', origin: { status: 'none' } })
    expect(mergePaired(none, { total_time_sec: pairedRow('pass') }).verdict).toBe('pass')
  })

  test('An inconclusive paired experiment does not withdraw what the history proved', () => {
    const usual = Array.from({ length: 12 }, (_, run) =>
      aPoint({ run, metrics: { p50_step_ms: 10 + 0.01 * (run % 3) } }),
    )
    const slower = compareWithBaseline(
      aPoint({ run: 99, metrics: { p50_step_ms: 15 } }),
      foundPoints(...usual),
      { ...defaultComparisonSettings, severities: { p50_step_ms: 'error' } },
    )
    expect(slower.verdict).toBe('regression')
    const merged = mergePaired(slower, { p50_step_ms: pairedRow('inconclusive') })
    expect(merged.verdict).toBe('regression')
    expect(merged.comparisons.p50_step_ms).toEqual(slower.comparisons.p50_step_ms)
  })

  test('A paired experiment with an open gate does not pass and names the gate', () => {
    const rows = {
      faster_half_step_ms: { ...pairedRow('inconclusive'), method: 'paired', severity: 'error' },
      messages_per_step: { ...pairedRow('pass'), metric_class: 'exact', method: 'exact' },
    } as const
    const merged = mergePaired(none, rows)
    expect(merged).toMatchObject({
      verdict: 'inconclusive',
      headline:
        'Inconclusive in pairs: Step time, faster half. No regression in 1 metric, 1 inconclusive.',
    })
    const warned = { ...rows.faster_half_step_ms, severity: 'warn' } as const
    expect(mergePaired(none, { ...rows, faster_half_step_ms: warned }).verdict).toBe('pass')
    const worse = { total_time_sec: pairedRow('regression') }
    expect(mergePaired(none, { ...rows, ...worse }).verdict).toBe('regression')
  })

  test('A paired experiment does not excuse a lost fault detection', () => {
    const lost = withBaseline({ faults_detected: 29 })
    const paired = { p50_step_ms: pairedRow('pass'), faults_detected: pairedRow('pass') }
    const merged = mergePaired(lost, paired)
    expect(merged.verdict).toBe('warning')
    expect(merged.comparisons.faults_detected?.verdict).toBe('regression')
  })

  test('A paired experiment reports counts when the baseline has none', () => {
    const row: MetricComparison = {
      ...pairedRow('regression'),
      metric_class: 'exact',
      method: 'exact',
    }
    const merged = mergePaired(none, { messages_per_step: row })
    expect(merged.comparisons.messages_per_step).toMatchObject({
      method: 'exact',
      is_regression: true,
    })
  })

  test('A paired experiment includes its positive control', () => {
    const control = {
      intended_percent: 15,
      measured_percent: 14.2,
      metric: 'p50_step_ms',
      is_detected: true,
    }
    expect(mergePaired(none, {}, control).positive_control).toEqual(control)
    expect(mergePaired(none, {}).positive_control).toBeNull()
  })
})

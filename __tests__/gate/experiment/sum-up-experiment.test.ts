import { describe, expect, test } from 'vitest'
import {
  describeSensitivity,
  headlineOf,
  sumUpVerdict,
} from '../../../src/gate/experiment/sum-up-experiment.js'
import type {
  MetricComparison,
  MetricVerdict,
  Severity,
} from '../../../src/kit/records/baseline/comparison.js'

const row = (verdict: MetricVerdict, severity: Severity = 'error'): MetricComparison => ({
  baseline_value: 1,
  current_value: 1,
  percent_change: 0,
  is_regression: false,
  label: 'Step',
  reason: 'because',
  verdict,
  severity,
})

describe('Verdict over all metrics', () => {
  test.each([
    ['regression', [row('pass'), row('regression'), row('inconclusive')]],
    ['warning', [row('pass'), row('regression', 'warn')]],
    ['inconclusive', [row('pass'), row('inconclusive')]],
    ['pass', [row('pass'), row('inconclusive', 'warn')]],
    ['inconclusive', [row('inconclusive', 'warn')]],
    ['improvement', [row('pass'), row('improvement')]],
    ['inconclusive', [row('improvement'), row('inconclusive')]],
    ['pass', [row('pass'), row('pass', 'warn')]],
    ['warning', [row('regression', 'warn'), row('inconclusive')]],
    ['inconclusive', []],
  ] as const)('The verdict over the metrics is "%s"', (verdict, rows) => {
    expect(sumUpVerdict(Object.fromEntries(rows.entries()))).toBe(verdict)
  })

  test('The verdict names an open gate beside a warning, and states when nothing was compared', () => {
    const rows = { a: row('regression', 'warn'), b: { ...row('inconclusive'), label: 'Memory' } }
    expect(headlineOf('warning', rows)).toBe(
      'Side B is worse in metrics that only warn. Step: because. Inconclusive: Memory: because',
    )
    expect(headlineOf('inconclusive', {})).toBe('Nothing was compared')
  })

  test('The verdict names the metrics that decided it', () => {
    const rows = { a: row('regression'), b: { ...row('pass'), label: 'Memory' } }
    expect(headlineOf('regression', rows)).toBe('Side B is worse. Step: because')
  })
})

describe('Sensitivity of the gate', () => {
  const step = { ...row('pass'), minimum_detectable_effect_percent: 6.25 }
  const controlMetric = 'faster_half_step_ms'
  const result = {
    comparisons: { faster_half_step_ms: step },
    noiseFloors: { faster_half_step_ms: 1.26 },
    controlMetric,
  }
  test('The gate reports its noise floor and its sensitivity', () => {
    expect(describeSensitivity(result)).toEqual([
      'Noise floor: side A compared with itself may appear 1.3 % slower or faster.',
      'This gate detects a slowdown of 6.3 % in 19 of 20 experiments.',
    ])
  })

  test('The gate reports the sensitivity of the figure that should show a slowdown', () => {
    const [, sentence] = describeSensitivity({
      comparisons: {
        faster_half_step_ms: step,
        p50_step_ms: { ...step, minimum_detectable_effect_percent: 40 },
      },
      noiseFloors: { faster_half_step_ms: 9, p50_step_ms: 2 },
      controlMetric,
    })
    expect(sentence).toBe('This gate detects a slowdown of 6.3 % in 19 of 20 experiments.')
  })

  test('The gate reports no sensitivity when nothing was measured', () => {
    const nothing = { comparisons: {}, noiseFloors: {}, controlMetric }
    expect(describeSensitivity(nothing)).toEqual([])
  })
})

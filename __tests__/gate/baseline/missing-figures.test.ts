import { describe, expect, test } from 'vitest'
import { compareWithBaseline } from '../../../src/gate/baseline/compare-with-baseline.js'
import { defaultComparisonSettings } from '../../../src/gate/baseline/comparison-settings.js'
import { composeBaseline } from '../../../src/gate/baseline/compose-baseline.js'
import { compareFlat } from '../../../src/gate/baseline/flat/flat-comparison.js'
import { metricNames } from '../../../src/gate/baseline/metric-names.js'
import { metrics } from '../../../src/gate/baseline/metrics/index.js'
import { withMissingFigures } from '../../../src/gate/baseline/missing-figures.js'
import { concludeComparison } from '../../../src/gate/report/comparison/conclude-comparison.js'
import { overallVerdict } from '../../../src/gate/report/comparison/judged-metrics.js'
import type { BaselinePoint } from '../../../src/kit/records/baseline/baseline.js'
import type { Comparison, Severity } from '../../../src/kit/records/baseline/comparison.js'
import { aPoint, foundPoints } from '../../support/builders/baseline-builders.js'
import { aComparison, aMetric, aRegression } from '../../support/builders/comment-builders.js'

/** The point without one of its figures. */
function without(point: BaselinePoint, name: string): BaselinePoint {
  const keep = <Value>(figures: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(figures).filter(([key]) => key !== name))
  return { ...point, metrics: keep(point.metrics), digests: keep(point.digests) }
}

const tenRuns = Array.from({ length: 10 }, (_, run) => aPoint({ run: run + 1 }))
const here = aPoint({ run: 99 })

const compare = (
  [before, now]: readonly [readonly BaselinePoint[], BaselinePoint],
  settings: Partial<typeof defaultComparisonSettings> = {},
): Comparison =>
  compareWithBaseline(now, foundPoints(...before), { ...defaultComparisonSettings, ...settings })

/** No form may call it a pass, and the reason names the figure. */
function expectOpen(comparison: Comparison, label: string): void {
  expect(['inconclusive', 'warning', 'regression']).toContain(overallVerdict(comparison))
  expect(['pass', 'improvement', 'first']).not.toContain(concludeComparison(comparison))
  const said = [comparison.headline, ...(comparison.unavailable ?? [])].join(' ')
  expect(said).toContain(label)
}

describe('A figure that one side of a comparison lacks', () => {
  test.each(metrics.map(({ name, label }) => [name, label] as const))(
    'Of a baseline that has %s, a run without it does not pass, unless it is off',
    (name, label) => {
      const lacking = [tenRuns, without(here, name)] as const
      expectOpen(compare(lacking), label)
      const off = { severities: { [name]: 'off' } } as const
      expect(compare(lacking, off)).toMatchObject({ verdict: 'pass' })
      expect(compare([tenRuns, here])).toMatchObject({ verdict: 'pass' })
    },
  )

  test.each(metrics.map(({ name, label }) => [name, label] as const))(
    'Of a baseline without %s, only a run that asked for it does not pass',
    (name, label) => {
      const before = tenRuns.map((point) => without(point, name))
      const warn: Readonly<Record<string, Severity>> = { [name]: 'warn' }
      for (const now of [here, without(here, name)]) {
        expect(compare([before, now])).toMatchObject({ verdict: 'pass' })
        expectOpen(compare([before, now], { thresholds: { [name]: 5 } }), label)
        expectOpen(compare([before, now], { severities: warn }), label)
        const both = { thresholds: { [name]: 5 }, severities: { [name]: 'off' } } as const
        expect(compare([before, now], both)).toMatchObject({ verdict: 'pass' })
      }
    },
  )

  test('What the two runs were not both asked to measure is not missing', () => {
    const none = { faults_detected: null, faults_missed: null, false_alarms: null }
    const now = aPoint({ run: 99, campaign: null, metrics: none })
    expect(compare([tenRuns, now])).toMatchObject({ verdict: 'pass' })
  })
})

describe('A figure that one of two single runs lacks', () => {
  const flat = (
    before: Readonly<Record<string, number>>,
    now: Readonly<Record<string, number | null>>,
    byMetric: Readonly<Record<string, number>> = {},
    severities: Readonly<Record<string, Severity>> = {},
  ) => {
    const thresholds = { latencyPercent: 5, throughputPercent: 5, byMetric }
    const baseline = composeBaseline('v1', '2026-01-15', before, null)
    return compareFlat(baseline, now, thresholds, severities)
  }

  test.each(metricNames.filter((name) => !name.endsWith('hash') && name !== 'correctness_tier'))(
    'Beside figures that pass, a run without %s does not pass',
    (name) => {
      const other = name === 'num_steps' ? 'final_loss' : 'num_steps'
      const label = metrics.find((metric) => metric.name === name)?.label ?? name
      const before = { [other]: 50, [name]: 10 }
      for (const now of [{ [other]: 50 }, { [other]: 50, [name]: null }]) {
        expectOpen(flat(before, now), label)
        expect(flat(before, now, {}, { [name]: 'off' })).toMatchObject({ verdict: 'pass' })
        expectOpen(flat({ [other]: 50 }, now, { [name]: 5 }), label)
        expectOpen(flat({ [other]: 50 }, now, {}, { [name]: 'error' }), label)
        expect(flat({ [other]: 50 }, now)).toMatchObject({ verdict: 'pass' })
      }
      expect(flat(before, before)).toMatchObject({ verdict: 'pass' })
    },
  )

  test('Figures of other tools count by the direction of their names, and others are not judged', () => {
    expectOpen(flat({ num_steps: 50, tokens_per_sec: 9 }, { num_steps: 50 }), 'tokens_per_sec')
    expect(flat({ num_steps: 50, accuracy: 9 }, { num_steps: 50 })).toMatchObject({
      verdict: 'pass',
    })
  })
})

describe('A comparison that lacks a figure', () => {
  const lost = aMetric({ verdict: 'inconclusive', current_value: null })

  test('It stays worse where something else is worse, and says what is missing', () => {
    const comparison = aComparison({ lost, loss: aRegression() }, { verdict: 'regression' })
    const after = withMissingFigures(comparison, ['nothing'])
    expect(after.verdict).toBe('regression')
    expect(after.unavailable).toEqual([
      'The baseline has what this run lacks: lost.',
      'Asked for, but not measured on both sides: nothing.',
    ])
  })

  test('Of many missing figures, it names some and counts the others', () => {
    const rows = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`figure_${i}`, lost]))
    const [reason = ''] = withMissingFigures(aComparison(rows), []).unavailable ?? []
    expect(reason).toContain('figure_7')
    expect(reason).not.toContain('figure_9')
    expect(reason).toMatch(/22 more/)
  })

  test('A figure that the baseline has is named once, also where it was asked for', () => {
    expect(withMissingFigures(aComparison({ lost }), ['lost']).unavailable).toEqual([
      'The baseline has what this run lacks: lost.',
    ])
  })

  test('What was asked for is missing only if no side was judged and the baseline has none', () => {
    const young = aMetric({ verdict: 'inconclusive' })
    const byLimit = aMetric({ baseline_value: null })
    const neither = aMetric({ verdict: 'inconclusive', baseline_value: null })
    const comparison = aComparison({ young, byLimit, neither })
    expect(withMissingFigures(comparison, ['young', 'byLimit']).unavailable ?? []).toEqual([])
    expect(withMissingFigures(comparison, ['neither']).unavailable).toHaveLength(1)
  })

  test('A name that every object of JavaScript has is missing like any other', () => {
    const [reason] = withMissingFigures(aComparison(), ['constructor']).unavailable ?? []
    expect(reason).toContain('constructor')
  })

  test('A foreign name is cut where it is longer than 60 characters', () => {
    const reasonFor = (name: string) => withMissingFigures(aComparison(), [name]).unavailable?.[0]
    expect(reasonFor('n'.repeat(60))).toContain('n'.repeat(60))
    expect(reasonFor('n'.repeat(61))).toContain(`${'n'.repeat(59)}…`)
  })
})

import { describe, expect, test } from 'vitest'
import {
  acceptRegressions,
  failingMetrics,
  pointsSinceAccepted,
  withAcceptances,
} from '../../../../src/gate/baseline/acceptances/accept-regressions.js'
import type { Acceptance } from '../../../../src/kit/records/baseline/acceptance.js'
import type {
  Comparison,
  MetricComparison,
} from '../../../../src/kit/records/baseline/comparison.js'
import { aPoint } from '../../../support/builders/baseline-builders.js'

const accepted = (metric: string): Acceptance => ({
  metric,
  by: 'alice',
  reason: 'a new schedule',
  at: '2026-11-01T10:00:00Z',
  url: null,
  pull_request: 7,
})

const row = (changes: Partial<MetricComparison> = {}): MetricComparison => ({
  baseline_value: 1,
  current_value: 2,
  percent_change: 100,
  is_regression: true,
  severity: 'error',
  verdict: 'regression',
  reason: 'Higher by 100 %.',
  label: 'Final loss',
  metric_class: 'numeric',
  ...changes,
})

const compared = (comparisons: Comparison['comparisons']): Comparison => ({
  baseline: 'main',
  thresholds: { latency_percent: null, throughput_percent: null },
  comparisons,
  verdict: 'regression',
  headline: '1 regression.',
})

describe('Accepted regressions', () => {
  test('An accepted regression is shown as a warning with who and why', () => {
    const judged = acceptRegressions(compared({ final_loss: row() }), [accepted('final_loss')])
    expect(judged).toMatchObject({
      verdict: 'warning',
      headline: 'Worse, accepted by alice: Final loss +100 %.',
      comparisons: {
        final_loss: {
          is_regression: true,
          severity: 'warn',
          accepted: { by: 'alice' },
          reason: 'Higher by 100 %. Accepted by alice: a new schedule.',
        },
      },
    })
  })

  test('Another regression still fails', () => {
    const rows = { final_loss: row(), average_loss: row({ label: 'Average loss' }) }
    const judged = acceptRegressions(compared(rows), [accepted('final_loss')])
    expect(judged.verdict).toBe('regression')
    expect(judged.headline).toBe('1 regression: Average loss +100 %.')
    expect(failingMetrics(judged)).toEqual(['average_loss'])
  })

  test.each([
    ['that did not regress', row({ is_regression: false, verdict: 'pass' })],
    ['that is inconclusive', row({ is_regression: false, verdict: 'inconclusive' })],
    ['that is a warning already', row({ severity: 'warn' })],
  ])('An acceptance of a metric %s changes nothing', (_, one) => {
    const given = compared({ final_loss: one })
    expect(acceptRegressions(given, [accepted('final_loss')])).toBe(given)
  })

  test('The point of the run records what was accepted of it, and nothing else', () => {
    const judged = acceptRegressions(compared({ final_loss: row() }), [accepted('final_loss')])
    expect(withAcceptances(aPoint(), judged).accepted).toEqual([accepted('final_loss')])
    expect(withAcceptances(aPoint(), compared({}))).toEqual(aPoint())
    expect(withAcceptances(aPoint(), null)).toEqual(aPoint())
  })

  test('A metric is compared with the runs since its last acceptance, others with all', () => {
    const points = [1, 2, 3, 4].map((run) =>
      run === 3 ? { ...aPoint({ run }), accepted: [accepted('final_loss')] } : aPoint({ run }),
    )
    const runsOf = (metric: string) =>
      pointsSinceAccepted(points, metric).map(({ provenance }) => provenance.run_id)
    expect(runsOf('final_loss')).toEqual(['3', '4'])
    expect(runsOf('speedup')).toEqual(['1', '2', '3', '4'])
  })
})

import { describe, expect, test } from 'vitest'
import { renderComparison } from '../../../../src/gate/report/comparison/comparison-text.js'
import { expectGolden } from '../../../golden/expect-golden.js'
import {
  aComparison,
  aMetric,
  aRegressedComparison,
  worse,
} from '../../../support/builders/comparison-builders.js'

const now = new Date('2026-01-03T12:00:00Z')
const thresholds = { latency_percent: 5, throughput_percent: 7.5 }
const flatRow = { metric_class: 'time', method: 'threshold', threshold_percent: 5 } as const
const rows = {
  average_loss: aMetric({
    method: 'tolerance',
    direction: 'lower',
    threshold_percent: 5,
    percent_change: 3.9024,
    baseline_value: 0.082,
    current_value: 0.0852,
    label: 'Average loss',
  }),
  average_throughput_samples_per_sec: aMetric({
    ...flatRow,
    direction: 'higher',
    threshold_percent: 7.5,
    percent_change: -1.7705,
    baseline_value: 152.5,
    current_value: 149.8,
    label: 'Throughput',
  }),
  total_allreduce_time_ms: aMetric({
    ...flatRow,
    ...worse,
    direction: 'lower',
    percent_change: 6.1265,
    baseline_value: 25300,
    current_value: 26850,
    reason: 'Worse by 6.13 %; the latency threshold is 5 %.',
  }),
  peak_rss_bytes: aMetric({
    metric_class: 'resource',
    method: 'threshold',
    direction: 'lower',
    threshold_percent: 15,
    current_value: null,
    percent_change: null,
    verdict: 'inconclusive',
    reason: 'It is unknown in this run.',
  }),
  tiny: aMetric({ ...flatRow, direction: 'lower', baseline_value: 1e-9, current_value: 1e-9 }),
}

describe('The printed comparison', () => {
  test('The printed comparison of two single runs equals the golden text', () => {
    const text = renderComparison(aComparison(rows, { baseline: 'stable_v1', thresholds }), { now })
    expectGolden('comparison/flat.txt', text)
  })

  test('The printed comparison with a full history equals the golden text', () => {
    expectGolden('comparison/history.txt', renderComparison(aRegressedComparison(), { now }))
  })

  test('The printed comparison details passing metrics on request', () => {
    const brief = renderComparison(aComparison(rows), { now })
    const verbose = renderComparison(aComparison(rows), { now, verbose: true })
    expect(brief).not.toContain('Average loss: Equal.')
    expect(verbose).toContain('  - Average loss: Equal.\n')
  })

  test('The printed comparison says so when it has no rows', () => {
    const text = renderComparison(aComparison({}), { now })
    expect(text).toContain("? The comparison with baseline 'main' allows no conclusion\n")
  })
})

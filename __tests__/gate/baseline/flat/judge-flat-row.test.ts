import { describe, expect, test } from 'vitest'
import { type FlatFigure, judgeFlatRow } from '../../../../src/gate/baseline/flat/judge-flat-row.js'

const thresholds = { latencyPercent: 10, throughputPercent: 20 }
type Current = FlatFigure['current']

const judge = (name: string, baseline: number, current: Current) =>
  judgeFlatRow({ name, baseline, current }, thresholds)

describe('Verdict on a figure of two files', () => {
  test.each<[string, number, Current, string]>([
    ['latency_ms', 100, 110, 'pass'],
    ['latency_ms', 100, 110.01, 'inconclusive'],
    ['latency_ms', 100, 90, 'pass'],
    ['latency_ms', 100, 89.99, 'inconclusive'],
    ['latency_ms', 100, 100, 'pass'],
    ['throughput', 100, 80, 'pass'],
    ['throughput', 100, 79.99, 'inconclusive'],
    ['throughput', 100, 120, 'pass'],
    ['throughput', 100, 120.01, 'inconclusive'],
    ['validation_loss', 100, 110, 'pass'],
    ['validation_loss', 100, 110.01, 'regression'],
    ['peak_rss_bytes', 100, 115, 'pass'],
    ['peak_rss_bytes', 100, 115.01, 'regression'],
    ['latency_ms', 0, 5, 'inconclusive'],
    ['latency_ms', 0, 0, 'pass'],
    ['latency_ms', 0.3, 0.33, 'pass'],
    ['final_loss', 1, 1, 'pass'],
    ['final_loss', 1, 2, 'regression'],
    ['final_loss', 1, 0.5, 'improvement'],
    ['faults_missed', 1, 2, 'regression'],
    ['faults_missed', 1, 0, 'improvement'],
    ['faults_missed', 1, 1, 'pass'],
    ['something', 1, 100, 'inconclusive'],
  ])('The figure %s from %d to %d: %s', (name, baseline, current, verdict) => {
    expect(judge(name, baseline, current)).toMatchObject({
      verdict,
      is_regression: verdict === 'regression',
    })
  })

  test.each<[string, Current, string]>([
    ['latency_ms', undefined, 'inconclusive'],
    ['latency_ms', null, 'inconclusive'],
    ['final_loss', null, 'inconclusive'],
    ['faults_missed', undefined, 'inconclusive'],
    ['faults_missed', null, 'regression'],
    ['something', null, 'inconclusive'],
    ['latency_ms', NaN, 'regression'],
    ['throughput', Infinity, 'regression'],
    ['something', NaN, 'regression'],
  ])(
    'The figure %s that is now %s is worse only where it was lost or diverged',
    (name, current, verdict) => {
      expect(judge(name, 1, current)).toMatchObject({ verdict, current_value: null })
    },
  )
})

describe('Settings of a metric', () => {
  test('A threshold of the metric itself replaces the general one, on both sides of it', () => {
    const withOwn = { ...thresholds, byMetric: { peak_rss_bytes: 30, final_loss: 50 } }
    const verdictOf = (name: string, current: number) =>
      judgeFlatRow({ name, baseline: 100, current }, withOwn).verdict
    expect([verdictOf('peak_rss_bytes', 130), verdictOf('peak_rss_bytes', 130.01)]).toEqual([
      'pass',
      'regression',
    ])
    expect([verdictOf('final_loss', 150), verdictOf('final_loss', 151)]).toEqual([
      'pass',
      'regression',
    ])
  })

  test('A severity of the metric is kept in its row', () => {
    const figure = { name: 'final_loss', baseline: 1, current: 2 }
    expect(judgeFlatRow(figure, thresholds, 'warn').severity).toBe('warn')
    expect(judgeFlatRow(figure, thresholds).severity).toBe('error')
  })
})

describe('Row of a figure of two files', () => {
  test.each<[string, object]>([
    ['latency_ms', { direction: 'lower', method: 'threshold', threshold_percent: 10 }],
    ['throughput', { direction: 'higher', method: 'threshold', threshold_percent: 20 }],
    ['faults_missed', { direction: 'lower', method: 'exact', threshold_percent: null }],
    ['final_loss', { method: 'tolerance', metric_class: 'numeric' }],
    ['something', { label: 'something', method: 'threshold', threshold_percent: null }],
  ])('The row of %s names its rule', (name, row) => {
    expect(judge(name, 2, 1)).toMatchObject({ ...row, baseline_value: 2, current_value: 1 })
    expect(judge(name, 2, 1).percent_change).toBe(-50)
  })

  test('A figure that diverged is kept as a word, others have none', () => {
    expect(judge('latency_ms', 1, NaN)).toMatchObject({
      baseline_digest: null,
      current_digest: 'NaN',
    })
    expect(judge('latency_ms', 1, 1)).not.toHaveProperty('current_digest')
    expect(judge('something', 1, 1)).not.toHaveProperty('direction')
  })

  test('The reason tells a worse figure from a better and an equal one, with its threshold', () => {
    const reasonOf = (current: number) => judge('latency_ms', 100, current).reason
    expect(reasonOf(105)).toMatch(/^Worse by 5 %.* 10 %/)
    expect(reasonOf(95)).toMatch(/^Better by 5 %.* 10 %/)
    expect(reasonOf(100)).toMatch(/^Equal/)
  })
})

import { expect, test } from 'vitest'
import { defaultComparisonSettings } from '../../../../src/gate/baseline/comparison-settings.js'
import { judgeMetrics } from '../../../../src/gate/baseline/judges/judge-metrics.js'
import { metricNames } from '../../../../src/gate/baseline/metric-names.js'
import { findMetric } from '../../../../src/gate/baseline/metrics/index.js'
import type { BaselinePoint } from '../../../../src/kit/records/baseline/baseline.js'
import { aPoint } from '../../../support/builders/baseline-builders.js'

const judge = (
  current: BaselinePoint,
  reference: BaselinePoint = aPoint(),
  settings: Partial<typeof defaultComparisonSettings> = {},
) =>
  judgeMetrics(current, reference, {
    history: { points: [], minSamples: 8, otherMachine: null },
    settings: { ...defaultComparisonSettings, ...settings },
  })

const methodOfClass = {
  exact: 'exact',
  numeric: 'tolerance',
  resource: 'threshold',
  time: 'history',
} as const

test('Each metric is judged by the judge of its class, in the order of the registry', () => {
  const rows = judge(aPoint({ run: 2 }))
  expect(Object.keys(rows)).toEqual(metricNames)
  for (const [name, row] of Object.entries(rows)) {
    const metric = findMetric(name)!
    const method = metric.isHash ? 'exact' : methodOfClass[metric.metricClass]
    expect([name, row.method]).toEqual([name, method])
    expect([name, row.verdict]).toEqual([
      name,
      metric.metricClass === 'time' ? 'inconclusive' : 'pass',
    ])
  }
})

test('A metric without a value on either side, or that is turned off, has no row', () => {
  const without = { metrics: { final_loss: null }, digests: { final_loss: null } }
  expect(judge(aPoint(without), aPoint(without))).not.toHaveProperty('final_loss')
  expect(judge(aPoint(without))['final_loss']?.verdict).toBe('inconclusive')
  expect(judge(aPoint(), aPoint(without))['final_loss']?.verdict).toBe('inconclusive')
  const severities = { final_loss: 'off', average_loss: 'warn' } as const
  const rows = judge(aPoint(), aPoint(), { severities })
  expect(rows).not.toHaveProperty('final_loss')
  expect(rows['average_loss']?.severity).toBe('warn')
})

test('The requested threshold decides', () => {
  const worse = aPoint({ metrics: { final_loss: 0.05 } })
  expect(judge(worse)['final_loss']?.verdict).toBe('regression')
  const rows = judge(worse, aPoint(), { thresholds: { final_loss: 1e6 } })
  expect(rows['final_loss']).toMatchObject({ verdict: 'pass', threshold_percent: 1e6 })
})

test('Two points that must not be compared in a metric have a row without a verdict and a percentage', () => {
  const other = aPoint({ campaign: { fault_set: 'full', rounds: 9 } })
  const blocked = Object.entries(judge(other)).filter(([name]) => {
    const obstacle = findMetric(name)?.obstacle?.(other, aPoint()) ?? null
    return obstacle !== null
  })
  expect(blocked.length).toBeGreaterThan(0)
  for (const [name, row] of blocked) {
    const { metricClass } = findMetric(name)!
    expect(row).toMatchObject({
      verdict: 'inconclusive',
      percent_change: null,
      is_regression: false,
      method: methodOfClass[metricClass],
    })
  }
  expect(judge(aPoint())[blocked[0]![0]]?.verdict).toBe('pass')
})

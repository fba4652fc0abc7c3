import { describe, expect, test } from 'vitest'
import { judges } from '../../../../src/gate/baseline/judges/index.js'
import { metricNames } from '../../../../src/gate/baseline/metric-names.js'
import { findMetric, metrics } from '../../../../src/gate/baseline/metrics/index.js'
import { metricClass } from '../../../../src/kit/records/baseline/comparison.js'
import { hostileStrings } from '../../../support/builders/hostile-strings.js'

describe('Registry of metrics', () => {
  test('The registry provides the names that options accept', () => {
    expect(metrics.map(({ name }) => name)).toEqual(metricNames)
  })

  test('The registry has a judge for every class', () => {
    expect(Object.keys(judges)).toEqual(metricClass.options)
  })

  test('The registry uses each snake-case name once', () => {
    for (const name of metricNames) expect(name).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/)
    expect(new Set(metricNames).size).toBe(metricNames.length)
  })

  test('The registry gives time and size metrics a threshold and a direction', () => {
    const noisy = metrics.filter((one) => ['time', 'resource'].includes(one.metricClass))
    for (const { thresholdPercent, direction } of noisy) {
      expect(thresholdPercent).toBeGreaterThan(0)
      expect(direction).not.toBe('equal')
    }
  })

  test.each(['__proto__', 'constructor', 'toString', ...Object.values(hostileStrings)])(
    'The registry has no metric with the name %j',
    (name) => {
      expect(findMetric(name)).toBeUndefined()
    },
  )
})

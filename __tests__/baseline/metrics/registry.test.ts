import { describe, expect, test } from '@jest/globals'
import { judges } from '../../../src/baseline/judges/index.js'
import { metricNames } from '../../../src/baseline/metric-names.js'
import { findMetric, metrics } from '../../../src/baseline/metrics/index.js'
import { metricClass } from '../../../src/records/comparison.js'
import { hostileStrings } from '../../support/hostile-strings.js'

describe('the registry of metrics', () => {
  test('has the names that options may take', () => {
    expect(metrics.map(({ name }) => name)).toEqual(metricNames)
  })

  test('has a judge for every class', () => {
    expect(Object.keys(judges)).toEqual(metricClass.options)
  })

  test('has snake-case names, each once', () => {
    for (const name of metricNames) expect(name).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/)
    expect(new Set(metricNames).size).toBe(metricNames.length)
  })

  test('gives figures of time and size a threshold and a direction', () => {
    const noisy = metrics.filter((one) => ['time', 'resource'].includes(one.metricClass))
    for (const { thresholdPercent, direction } of noisy) {
      expect(thresholdPercent).toBeGreaterThan(0)
      expect(direction).not.toBe('equal')
    }
  })

  test.each(['__proto__', 'constructor', 'toString', ...Object.values(hostileStrings)])(
    'does not know %j',
    (name) => {
      expect(findMetric(name)).toBeUndefined()
    },
  )
})

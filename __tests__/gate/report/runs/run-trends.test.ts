import { describe, expect, test } from 'vitest'
import {
  leastRuns,
  type RunOfTrend,
  trendsOf,
} from '../../../../src/gate/report/runs/run-trends.js'
import { trendInWords } from '../../../../src/gate/report/runs/trend-words.js'
import { aFingerprint, aPoint } from '../../../support/builders/baseline-builders.js'

const runsOf = (values: readonly number[], given = {}): RunOfTrend[] =>
  values.map((p50_step_ms, at) => ({
    name: `run-${at}`,
    what: 'mlp on 2 workers',
    point: { ...aPoint({ metrics: { p50_step_ms } }), ...given },
  }))
const stepTimes = (runs: readonly RunOfTrend[]) =>
  trendsOf(runs, [{ name: 'p50_step_ms', label: 'Step time, median', unit: 'ms' }])

describe('Trends', () => {
  test('There is a trend from eight comparable runs on, and not before', () => {
    const values = Array.from({ length: leastRuns }, (_, at) => 10 + (at % 2) / 10)
    expect(stepTimes(runsOf(values))).toMatchObject([{ newLevels: [], label: 'Step time, median' }])
    expect(stepTimes(runsOf(values.slice(1)))).toEqual([])
  })

  test('Runs with other settings, on another or on an unknown machine are no part of it', () => {
    const values = [10, 10, 10, 10, 10, 10, 10]
    const own = runsOf(values)
    const others = [
      { configuration: 'another' },
      { fingerprint: aFingerprint({ cpu_model: 'another' }) },
      { fingerprint: aFingerprint({ cpu_model: null }) },
    ]
    for (const other of others) expect(stepTimes([...own, ...runsOf([10], other)])).toEqual([])
    expect(stepTimes([...own, { name: 'x', what: '', point: null }])).toEqual([])
    expect(stepTimes([...own, ...runsOf([10])])).toHaveLength(1)
  })

  test('A lasting new level is named by its first run, and one outlier is none', () => {
    const low = [10, 10.1, 10, 10.1, 10, 10.1, 10, 10.1]
    const high = [15, 15.1, 15, 15.1, 15, 15.1]
    expect(stepTimes(runsOf([...low, ...high]))).toMatchObject([{ newLevels: ['run-8'] }])
    expect(stepTimes(runsOf([...low, 15, ...low]))).toMatchObject([{ newLevels: [] }])
  })

  test('An unknown figure is left out, and too few known ones are no trend', () => {
    const own = runsOf([10, 10, 10, 10, 10, 10, 10, 10])
    const [first] = own
    const unknown = { ...first!, point: aPoint({ metrics: { p50_step_ms: null } }) }
    expect(stepTimes([unknown, ...own])[0]?.values).toHaveLength(8)
    expect(stepTimes([unknown, ...own.slice(1)])).toEqual([])
  })
})

test('A trend in words has its range, its number of runs and its new levels', () => {
  const trend = { what: 'mlp on 2 workers', metric: 'p50_step_ms', label: 'Step time', unit: 'ms' }
  const values = [1, 2, 3].map((value) => ({ run: `r${value}`, value }))
  expect(trendInWords({ ...trend, values, newLevels: [] })).toMatch(
    /^Step time, mlp on 2 workers: between 1\D.* and 3\D.* over 3 runs, no lasting change of level\.$/,
  )
  expect(trendInWords({ ...trend, values: values.slice(1, 2), newLevels: ['r2'] })).toMatch(
    /always 2\D.* over 1 run, a new level from r2 on\.$/,
  )
})

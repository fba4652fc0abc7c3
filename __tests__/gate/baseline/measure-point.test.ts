import { describe, expect, test } from 'vitest'
import { measurePoint } from '../../../src/gate/baseline/measure-point.js'
import type { MeasuredCheck } from '../../../src/gate/baseline/metric.js'
import { metricNames } from '../../../src/gate/baseline/metric-names.js'
import { baselinePoint } from '../../../src/kit/records/baseline/baseline.js'
import { aFingerprint, aProvenance } from '../../support/builders/baseline-builders.js'
import { aReferenceRun, aRunConfig, aRunMetrics } from '../../support/builders/run-builders.js'
import { aFaultReport, aPerfectFaultReport } from '../../support/builders/fault-builders.js'

const nothing: MeasuredCheck = {
  single: null,
  multi: null,
  correctness: null,
  faults: null,
  sizes: { checkpointBytes: null, bundleBytes: null },
}

const measure = (source: Partial<MeasuredCheck>) =>
  measurePoint({ ...nothing, ...source }, aProvenance(1), aFingerprint())

const configurationOf = (config: Parameters<typeof aRunConfig>[0], run = {}) =>
  measure({ multi: aRunMetrics({ config: aRunConfig(config), ...run }) }).configuration

describe('Measured point', () => {
  test('A point contains every metric as a figure or a digest and fits its schema', () => {
    const point = measure({
      single: aReferenceRun(),
      multi: aRunMetrics(),
      faults: aFaultReport(),
      sizes: { checkpointBytes: 7, bundleBytes: 8 },
    })
    const names = [...Object.keys(point.metrics), ...Object.keys(point.digests)]
    expect(names.sort()).toEqual([...metricNames].sort())
    expect(baselinePoint.parse(point)).toEqual(point)
    expect(point.metrics).toMatchObject({ speedup: null, num_steps: 4, checkpoint_bytes: 7 })
    expect(point.digests.final_state_hash).toMatch(/^[0-9a-f]{32}$/)
  })

  test('A point of an empty measurement has only unknown values', () => {
    const point = measure({})
    expect(Object.values(point.metrics).every((value) => value === null)).toBe(true)
    expect(point.digests).toEqual({})
    expect(point.asked).toEqual({})
    expect(point.campaign).toBeNull()
  })

  test('A point stores a loss that is not a number as a word', () => {
    const point = measure({ multi: aRunMetrics({ final_loss: NaN, average_loss: -Infinity }) })
    expect(point.metrics).toMatchObject({ final_loss: null, average_loss: null })
    expect(point.digests).toMatchObject({ final_loss: 'NaN', average_loss: '-Infinity' })
    expect(baselinePoint.parse(JSON.parse(JSON.stringify(point)))).toEqual(point)
  })

  test('A point counts a campaign only if the campaign finished', () => {
    const whole = measure({ faults: aPerfectFaultReport() })
    expect(whole.metrics).toMatchObject({ faults_missed: 0, false_alarms: 0 })
    expect(whole.metrics.faults_detected).toBeGreaterThan(0)
    const half = measure({ faults: aPerfectFaultReport({ complete: false }) })
    expect(half.metrics).toMatchObject({ faults_detected: null, faults_missed: null })
    expect(half.campaign).toEqual(whole.campaign)
  })
})

describe('Configuration of a point', () => {
  test('The configuration stays the same when a change affects no number', () => {
    const usual = configurationOf({})
    expect(configurationOf({ loss_tolerance: 0.5, tdp_watts: 5, baseline_throughput: 3 })).toBe(
      usual,
    )
    expect(configurationOf({}, { run_id: 'another', total_time_sec: 9 })).toBe(usual)
    const turned = Object.fromEntries(Object.entries(aRunConfig()).reverse())
    expect(configurationOf(turned)).toBe(usual)
  })

  test.each([
    { num_steps: 5 },
    { batch_size: 64 },
    { micro_batches: 8 },
    { optimizer: 'sgd' as const },
    { learning_rate: 0.02 },
    { seed: 43 },
    { hidden_size: 64 },
    { num_layers: 3 },
    { input_size: 11 },
    { output_size: 2 },
    { workload: 'transformer' },
    { verify_every: 2 },
    { audit_every: 10 },
    { checkpoint_every: 10 },
  ])('The configuration differs after the change %j', (config) => {
    expect(configurationOf(config)).not.toBe(configurationOf({}))
  })

  test('The configuration differs for other workers, backends and transports', () => {
    const usual = configurationOf({})
    const backend = { requested: 'auto', selected: 'tfjs-cpu' as const, reason: '' }
    expect(configurationOf({}, { num_workers: 3 })).not.toBe(usual)
    expect(configurationOf({}, { backend })).not.toBe(usual)
    expect(configurationOf({}, { collective_backend: 'tcp' })).not.toBe(usual)
    expect(configurationOf({}, { resumed_from_step: 2 })).not.toBe(usual)
  })

  test('The configuration does not depend on the location of a module', () => {
    expect(configurationOf({ workload: '/home/a/model.mjs' })).toBe(
      configurationOf({ workload: 'C:\\b\\model.mjs' }),
    )
  })
})

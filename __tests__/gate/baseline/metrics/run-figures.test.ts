import { describe, expect, test } from 'vitest'
import {
  bytesSentPerStep,
  communicationOverheadPercent,
  messagesPerStep,
  peakRssBytes,
  scalingEfficiencyPercent,
  speedup,
} from '../../../../src/gate/baseline/metrics/run-figures.js'
import {
  fasterHalfComputeMs,
  fasterHalfStepMs,
  stepTimesOf,
} from '../../../../src/kit/records/run/thinned/all-steps.js'
import { hashOfLosses } from '../../../../src/kit/records/run/thinned/hash-steps.js'
import type { RunMetrics, WorkerSummary } from '../../../../src/kit/records/run/run-metrics.js'
import {
  aReferenceRun,
  aRunMetrics,
  someSteps,
  withStep,
} from '../../../support/builders/run-builders.js'

const zero = { mean: 0, p50: 0, p95: 0, max: 0 }

const aWorker = (rank: number, overrides: Partial<WorkerSummary> = {}): WorkerSummary => ({
  rank,
  samples: 32,
  throughput_samples_per_sec: 1600,
  data_ms: zero,
  compute_ms: zero,
  wait_ms: zero,
  transfer_ms: zero,
  update_ms: zero,
  step_ms: zero,
  bytes_sent: 400,
  peak_rss_bytes: 1000 + rank,
  ...overrides,
})

const withWorkers = (...workers: readonly WorkerSummary[]): RunMetrics =>
  aRunMetrics({ workers: [...workers] })
const fourWorkers = withWorkers(aWorker(0), aWorker(1), aWorker(2), aWorker(3))

const restart = {
  attempt: 0,
  failed_step: 1,
  reason: 'killed',
  rank: 1,
  resumed_from_step: 0,
  delay_ms: 0,
  lost_steps: 1,
  time_to_recover_ms: null,
  proven: null,
}

describe('Figures of a run', () => {
  test('The traffic figures are bytes and messages of all ranks per step', () => {
    expect(bytesSentPerStep(fourWorkers)).toBe(400)
    expect(messagesPerStep(fourWorkers)).toBe(16)
  })

  test('A figure is unknown when a rank, a count or the first attempt is missing', () => {
    expect(bytesSentPerStep(withWorkers(aWorker(0)))).toBeNull()
    expect(bytesSentPerStep(aRunMetrics())).toBeNull()
    expect(messagesPerStep({ ...aRunMetrics(), integrity: undefined })).toBeNull()
    expect(bytesSentPerStep({ ...fourWorkers, restarts: [restart] })).toBeNull()
    expect(messagesPerStep({ ...fourWorkers, restarts: [restart] })).toBeNull()
    expect(messagesPerStep(aRunMetrics({ steps: [] }))).toBeNull()
  })

  test('The memory figure is the largest peak, if every rank knows its own', () => {
    expect(peakRssBytes(fourWorkers)).toBe(1003)
    expect(peakRssBytes(withWorkers(aWorker(0), aWorker(1, { peak_rss_bytes: null })))).toBeNull()
    expect(peakRssBytes(aRunMetrics())).toBeNull()
  })

  test('The figures compare speed-up and efficiency with the reference of the same job', () => {
    const steps = someSteps(10)
    const multi = aRunMetrics({ steps })
    const single = aReferenceRun({ steps, average_throughput_samples_per_sec: 3200 })
    expect(speedup(single, multi)).toBe(2)
    expect(scalingEfficiencyPercent(single, multi)).toBe(50)
    expect(scalingEfficiencyPercent(null, { ...multi, scaling_efficiency_pct: 61 })).toBe(61)
    expect(speedup(null, multi)).toBeNull()
    expect(speedup({ ...single, average_throughput_samples_per_sec: 0 }, multi)).toBeNull()
  })

  test('Runs of fewer than ten steps, or of equally many workers, have neither speed-up nor efficiency', () => {
    const steps = someSteps(9)
    const multi = aRunMetrics({ steps, scaling_efficiency_pct: 61 })
    expect(speedup(aReferenceRun({ steps }), multi)).toBeNull()
    expect(scalingEfficiencyPercent(aReferenceRun({ steps }), multi)).toBeNull()
    expect(scalingEfficiencyPercent(null, multi)).toBeNull()
    const long = aRunMetrics({ steps: someSteps(20), scaling_efficiency_pct: 61 })
    expect(speedup(long, long)).toBeNull()
    expect(scalingEfficiencyPercent(long, long)).toBeNull()
  })

  test('The shares and percentiles cover steps that were all timed', () => {
    expect(communicationOverheadPercent(aRunMetrics())).toBe(10)
    expect(stepTimesOf(aRunMetrics())).toMatchObject({ p50: 5, p95: 5 })
    const untimed = withStep(aRunMetrics(), 2, { step_time_ms: undefined })
    expect(communicationOverheadPercent(untimed)).toBeNull()
    expect(stepTimesOf(untimed)).toMatchObject({ p50: null, p95: null })
    expect(fasterHalfStepMs(untimed)).toBeNull()
  })

  test('The figures of the faster half leave out what delayed the other half', () => {
    const held = withStep(aRunMetrics(), 2, { step_time_ms: 500, compute_time_ms: 400 })
    expect(fasterHalfStepMs(held)).toBe(fasterHalfStepMs(aRunMetrics()))
    expect(fasterHalfComputeMs(held)).toBe(fasterHalfComputeMs(aRunMetrics()))
    const free = { ...held, steps: held.steps.map((step) => ({ ...step, compute_time_ms: 0 })) }
    expect(fasterHalfComputeMs(free)).toBeNull()
  })

  test('The hash of the losses is equal for equal losses and changes with the last bit of one', () => {
    const run = aRunMetrics()
    const [first] = run.steps
    expect(hashOfLosses(aRunMetrics())).toBe(hashOfLosses(run))
    const nudged = withStep(run, 0, { loss: (first?.loss ?? 1) * (1 + 2 ** -52) })
    expect(hashOfLosses(nudged)).not.toBe(hashOfLosses(run))
    expect(hashOfLosses(withStep(run, 0, { loss: NaN }))).not.toBe(hashOfLosses(run))
    expect(hashOfLosses(withStep(run, 3, null))).not.toBe(hashOfLosses(run))
    expect(hashOfLosses(aRunMetrics({ steps: [] }))).toBeNull()
  })
})

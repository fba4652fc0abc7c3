import { describe, expect, test } from 'vitest'
import { toCanonicalResult } from '../../../src/cli/commands/canonical-result.js'
import { canonicalResult } from '../../../src/kit/records/run/canonical-result.js'
import { formatRecord } from '../../../src/kit/records/json/format-record.js'
import { parseRecord } from '../../../src/kit/records/json/parse-record.js'
import type { EnvironmentRecord, RunMetrics } from '../../../src/kit/records/run/run-metrics.js'
import { aRunMetrics, someSteps } from '../../support/builders/run-builders.js'

const machine: EnvironmentRecord = {
  os: 'Linux 6.1',
  architecture: 'x64',
  cpu_model: 'Some CPU',
  cpu_cores: 2,
  memory_bytes: 8e9,
  node_version: '20.0.0',
  minicluster_version: '0.1.0',
}
const now = new Date('2026-01-15T12:00:00Z')
const of = (metrics: RunMetrics, environment = machine) =>
  toCanonicalResult(metrics, environment, now)

test('The canonical result matches its schema when written and read again', () => {
  const parsed = parseRecord(canonicalResult, formatRecord(of(aRunMetrics())))
  expect(parsed).toEqual({ status: 'ok', value: of(aRunMetrics()) })
})

test('The metrics of the canonical result are the measured ones', () => {
  const steps = someSteps(100).map((step, i) => ({ ...step, step_time_ms: i + 1 }))
  const { metrics } = of(aRunMetrics({ steps, total_allreduce_time_ms: 505 }))
  expect(metrics).toMatchObject({
    throughput_samples_per_sec: 6400,
    latency_p50_ms: 50.5,
    latency_p95_ms: 95.05,
    latency_p99_ms: 99.01,
    communication_overhead_percent: 10,
  })
})

describe('Unknown values of a canonical result', () => {
  test('A run that was compared with nothing names no baseline, in the words that readers of the schema know', () => {
    expect(of(aRunMetrics()).regression).toEqual({
      baseline_id: null,
      delta_percent: 0,
      status: 'pass',
      failed_metrics: [],
    })
  })

  test('Power and temperature are always null', () => {
    const { metrics } = of(aRunMetrics())
    const unknown = ['power_consumption_watts', 'energy_per_step_joules', 'temperature_celsius']
    for (const name of unknown) expect(metrics).toHaveProperty(name, null)
  })

  test('The step latencies are null when one step was not timed', () => {
    const [first, ...rest] = someSteps(4)
    const { metrics } = of(
      aRunMetrics({ steps: [{ ...first!, step_time_ms: undefined }, ...rest] }),
    )
    expect(metrics).toMatchObject({ latency_p50_ms: null, communication_overhead_percent: null })
  })

  test('The step latencies of a run without steps are null', () => {
    const { metrics } = of(aRunMetrics({ steps: [] }))
    expect(metrics).toMatchObject({ latency_p99_ms: null, communication_overhead_percent: null })
  })

  test('The memory is null when the machine or a worker does not report it', () => {
    const worker = (peak_rss_bytes: number | null) => ({ peak_rss_bytes }) as never
    const percent = (peaks: (number | null)[], environment = machine) =>
      of(aRunMetrics({ workers: peaks.map(worker) }), environment).metrics
        .memory_utilization_percent
    expect(percent([2e8, 2e8])).toBe(5)
    expect(percent([2e8, null])).toBeNull()
    expect(percent([])).toBeNull()
    expect(percent([2e8], { ...machine, memory_bytes: null })).toBeNull()
  })

  test('The result names an unknown processor by its architecture', () => {
    const { platform } = of(aRunMetrics(), { ...machine, cpu_model: null })
    expect(platform.hardware_name).toBe('x64')
  })
})

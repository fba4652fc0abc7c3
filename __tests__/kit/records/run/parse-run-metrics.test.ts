import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { formatRecord } from '../../../../src/kit/records/json/format-record.js'
import { powerOf } from '../../../../src/kit/records/run/power/power-figures.js'
import { parseRunMetrics } from '../../../../src/kit/records/run/parse-run-metrics.js'
import { aReferenceRun, aRunMetrics, someSteps } from '../../../support/builders/run-builders.js'
import { compareRuns } from '../../../../src/prove/validate/compare-runs.js'
import { anyCharacter } from '../../../support/any-character.js'

const seedFile = (name: string) =>
  readFile(join(import.meta.dirname, '../../../fixtures/seed', name), 'utf8')

describe('Run metrics', () => {
  test('The reader accepts our run metrics plain and wrapped', () => {
    const run = aRunMetrics()
    const wrapped = { tool_name: 'minicluster', tool_payload: run, kv_cache: null }
    expect(parseRunMetrics(formatRecord(run))).toEqual({ status: 'ok', value: run })
    expect(parseRunMetrics(formatRecord(wrapped))).toEqual({ status: 'ok', value: run })
  })

  test('The reader returns the same run metrics of the seed system plain and wrapped', async () => {
    const wrapped = parseRunMetrics(await seedFile('multi-wrapped.json'))
    expect(wrapped).toMatchObject({ status: 'ok', value: { num_workers: 2, num_steps: 6 } })
    const plain = parseRunMetrics(await seedFile('multi-plain.json'))
    if (wrapped.status !== 'ok' || plain.status !== 'ok') throw new Error('not read')
    expect({ ...plain.value, power_metrics: null }).toEqual({
      ...wrapped.value,
      power_metrics: null,
    })
  })

  test('The reader takes a workload and power that stand only beside the metrics', () => {
    const { workload: _, ...config } = aRunMetrics().config
    const payload = { ...aRunMetrics(), config, power_metrics: { temperature_celsius: 37.5 } }
    const summary = {
      power_consumption_watts: 27.1,
      temperature_celsius: 99,
      energy_per_step_joules: null,
    }
    const read = (wrapper: object) =>
      parseRunMetrics(JSON.stringify({ tool_name: 'x', tool_payload: payload, ...wrapper }))
    const beside = read({ workload: { name: 'mlp' }, metrics: summary })
    if (beside.status !== 'ok') throw new Error(beside.reason)
    expect(beside.value.config.workload).toBe('mlp')
    expect(powerOf(beside.value)).toEqual({
      power_consumption_watts: 27.1,
      energy_per_step_joules: null,
      performance_per_watt: null,
      temperature_celsius: 37.5,
      source: null,
    })
    for (const nothing of [
      {},
      { workload: 'mlp' },
      { workload: { name: 'unknown' }, metrics: [] },
    ]) {
      const without = read(nothing)
      expect(without.status === 'ok' && without.value.config.workload).toBeUndefined()
    }
  })

  test('A run whose file has no power, or none that is a number, has none', () => {
    for (const power_metrics of [null, undefined, 'much', [27], { power_consumption_watts: '27' }])
      expect(powerOf({ ...aRunMetrics(), power_metrics })).toBeNull()
  })

  test("Run metrics may contain Python's NaN and Infinity", async () => {
    const read = parseRunMetrics(await seedFile('diverged-plain.json'))
    if (read.status === 'corrupt') throw new Error(read.reason)
    expect(read.value.steps.slice(3).map(({ loss }) => loss)).toEqual([2.5e38, Infinity, NaN])
    expect(read.value.final_loss).toBeNaN()
  })

  const report = compareRuns(aReferenceRun(), aRunMetrics(), {
    tolerance: 0.01,
    singlePath: 'a',
    multiPath: 'b',
  })
  test.each([
    { name: 'a correctness report', text: formatRecord(report) },
    { name: 'a baseline', text: '{"name": "v1", "timestamp": "now", "metrics": {}}' },
    { name: 'a baseline comparison', text: '{"baseline": "v1", "comparisons": {}}' },
    { name: 'a fault report', text: '{"num_faults": 3, "results": []}' },
    { name: 'a collective benchmark', text: '{"mean_bandwidth_gbps": 1, "iterations": 5}' },
    { name: 'a health report', text: '{"anomaly_counts": {}, "worker_statuses": []}' },
    { name: 'a report (report.json)', text: '{"report_version": 1, "verdict": "pass"}' },
    { name: 'a result of autoperfpy', text: '{"tool_name": "autoperfpy", "tool_payload": {}}' },
  ])('The reader does not accept $name as run metrics', ({ name, text }) => {
    const read = parseRunMetrics(text)
    expect(read.status === 'corrupt' && read.reason).toMatch(
      new RegExp(`^it is ${name.replace(/[()]/g, '\\$&')}.*, not run metrics$`),
    )
  })

  test.each([
    { file: 'health-checkpoint.json', name: 'a health checkpoint (run --health)' },
    { file: 'correctness-report.json', name: 'a correctness report (validate --output)' },
  ])(
    "The reader does not accept the seed system's $file as run metrics",
    async ({ file, name }) => {
      const reason = `it is ${name}, not run metrics`
      expect(parseRunMetrics(await seedFile(file))).toEqual({ status: 'corrupt', reason })
    },
  )

  test.each([
    {
      name: 'plain',
      record: { ...aRunMetrics(), num_workers: 0 },
      reason:
        'it does not match the format of run metrics: num_workers: expected number to be >0, found 0',
    },
    {
      name: 'wrapped',
      record: { tool_name: 'minicluster', tool_payload: { ...aRunMetrics(), steps: 5 } },
      reason:
        'it does not match the format of run metrics: in tool_payload, steps: expected array, found 5',
    },
    {
      name: 'wrapped around nothing',
      record: { tool_payload: null },
      reason:
        'it is an object with tool_payload, not run metrics with config, steps and num_workers',
    },
  ])('The reader names the wrong field of run metrics: $name', ({ record, reason }) => {
    const read = parseRunMetrics(JSON.stringify(record))
    expect(read.status === 'corrupt' && read.reason).toContain(reason.replace(/ \(and.*/, ''))
  })

  test('Run metrics cut at any byte are corrupt, and the reason names the place', async () => {
    const ours = formatRecord(aRunMetrics({ steps: someSteps(2) })).trimEnd()
    const texts = [
      ours,
      await seedFile('multi-wrapped.json'),
      await seedFile('diverged-plain.json'),
    ]
    const isRefusedWithPlace = (text: string) => {
      const read = parseRunMetrics(text)
      return read.status === 'corrupt' && / \(line \d+, column \d+, byte \d+\)$/.test(read.reason)
    }
    for (const text of texts) {
      const cuts = Array.from({ length: text.length }, (_, end) => text.slice(0, end))
      expect(cuts.filter((cut) => !isRefusedWithPlace(cut))).toEqual([])
    }
  })

  test('The reader never throws when any one character changes', () => {
    const text = JSON.stringify(aRunMetrics({ steps: someSteps(1) }))
    const change = fc.record({ at: fc.nat(text.length - 1), to: fc.string({ unit: anyCharacter }) })
    fc.assert(
      fc.property(change, ({ at, to }) => {
        const read = parseRunMetrics(text.slice(0, at) + to + text.slice(at + 1))
        expect(['ok', 'corrupt']).toContain(read.status)
      }),
      { numRuns: 500 },
    )
  })
})

import { describe, expect, test } from 'vitest'
import type { RunConfigRecord, RunMetrics } from '../../../src/kit/records/run/run-metrics.js'
import { compareRuns } from '../../../src/prove/validate/compare-runs.js'
import {
  aReferenceRun,
  aRunConfig,
  aRunMetrics,
  aStateHash,
  withStep,
} from '../../support/builders/run-builders.js'

const single = aReferenceRun()
const multi = aRunMetrics()
const otherState = { state_hash: aStateHash('other') }

const configured = (change: Partial<RunConfigRecord>) => aRunMetrics({ config: aRunConfig(change) })

const compare = (a: RunMetrics, b: RunMetrics) =>
  compareRuns(a, b, { tolerance: 0.01, singlePath: 'a.json', multiPath: 'b.json' })

describe('Comparing configurations', () => {
  const changes = {
    seed: 43,
    workload: 'transformer',
    batch_size: 64,
    learning_rate: 0.02,
    num_steps: 5,
    optimizer: 'sgd',
    hidden_size: 64,
    num_layers: 3,
    input_size: 12,
    output_size: 2,
  } as const

  test.each(Object.entries(changes))('The configurations must have the same %s', (field, value) => {
    const report = compare(single, configured({ [field]: value }))
    const before = single.config[field]
    expect(report.tier).toBe('failed')
    expect(report.findings[0]).toEqual({
      kind: 'configuration',
      severity: 'error',
      message: `The runs were configured differently: ${field} is ${String(before)} in the single-worker run and ${value} in the multi-worker run.`,
    })
  })

  test.each(Object.keys(changes))('Either configuration may leave out %s', (field) => {
    const report = compare(single, configured({ [field]: undefined }))
    expect(report.findings.filter(({ kind }) => kind === 'configuration')).toEqual([])
  })

  test.each([
    ['micro_batches', configured({ micro_batches: 8 })],
    ['backend', aRunMetrics({ backend: { ...multi.backend!, selected: 'tfjs-wasm' } })],
  ])('A different %s changes only rounding and still allows a tolerance', (field, other) => {
    const { findings, tier } = compare(single, withStep(other, 2, { ...otherState, loss: 0.3077 }))
    expect(tier).toBe('bounded')
    expect(findings[0]?.message).toContain(`The runs round differently: ${field} is`)
  })

  test('The configurations may name the same module in different directories', () => {
    const [a, b] = ['/home/a/train.mjs', 'C:\\b\\train.mjs'].map((workload) =>
      aRunMetrics({ config: aRunConfig({ workload }) }),
    )
    const { findings } = compare({ ...a!, num_workers: 1, run_id: 'a' }, b!)
    expect(findings).toEqual([])
  })

  test('The configurations must have the same tensors', () => {
    const { findings } = compare(single, aRunMetrics({ tensors: [{ name: 'w', shape: [3, 4] }] }))
    expect(findings.map(({ message }) => message).join()).toContain('tensors is')
  })

  test('The native backend guarantees its bits only on the same processor', () => {
    const native = (cpu: string): Partial<RunMetrics> => ({
      backend: { requested: 'tfjs-node', selected: 'tfjs-node', reason: 'asked for' },
      environment: { cpu_model: cpu } as RunMetrics['environment'],
    })
    const tierOn = (cpu: string) =>
      compare(aReferenceRun(native('one')), withStep(aRunMetrics(native(cpu)), 2, otherState)).tier
    expect([tierOn('one'), tierOn('other')]).toEqual(['failed', 'bounded'])
  })
})

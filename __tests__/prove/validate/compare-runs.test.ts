import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CorrectnessReport } from '../../../src/kit/records/reports/correctness-report.js'
import { parseRunMetrics } from '../../../src/kit/records/run/parse-run-metrics.js'
import type { RunMetrics } from '../../../src/kit/records/run/run-metrics.js'
import { compareRuns } from '../../../src/prove/validate/compare-runs.js'
import {
  aReferenceRun,
  aRunConfig,
  aRunMetrics,
  aStateHash,
  someSteps,
  twoTensors,
  withStep,
} from '../../support/builders/run-builders.js'

const single = aReferenceRun()
const multi = aRunMetrics()

const compare = (a: RunMetrics, b: RunMetrics, tolerance = 0.01): CorrectnessReport =>
  compareRuns(a, b, { tolerance, singlePath: 'single.json', multiPath: 'multi.json' })

const withoutHashes = (run: RunMetrics): RunMetrics => ({
  ...run,
  final_state_hash: null,
  steps: run.steps.map((step) => ({ ...step, state_hash: undefined, tensor_hashes: undefined })),
})

test('The verdict on two runs with one worker begins with what was not tested', () => {
  expect(compare(single, aReferenceRun({ run_id: 'again' })).summary).toMatch(
    /^Nothing distributed was tested, because both runs had one worker\. All 4 steps agreed/,
  )
  expect(compare(single, multi).summary).toMatch(/^All 4 steps agreed/)
  expect(compare(aRunMetrics(), single).summary).not.toContain('Nothing distributed')
})

describe('Correctness tier', () => {
  test('The tier is bitwise when every loss and every state hash is equal', () => {
    const report = compare(single, multi)
    expect(report).toMatchObject({
      single_run_path: 'single.json',
      multi_run_path: 'multi.json',
      tolerance: 0.01,
      num_steps_compared: 4,
      num_steps_passed: 4,
      num_steps_failed: 0,
      num_steps_hash_equal: 4,
      overall_passed: true,
      tier: 'bitwise',
      first_difference: null,
      max_delta_percent: 0,
      findings: [],
      summary: 'All 4 steps agreed bit for bit: losses, weights and optimizer state',
    })
  })

  test('The tier is bitwise when the last hash exists only as the final state', () => {
    const run = withStep(multi, 3, { state_hash: undefined })
    expect(compare(single, run).tier).toBe('bitwise')
  })

  test('The tier is bounded when the last step has no hash', () => {
    const run = { ...withStep(multi, 3, { state_hash: undefined }), final_state_hash: null }
    expect(compare(single, run)).toMatchObject({ tier: 'bounded', num_steps_hash_equal: 3 })
  })

  test('The tier is bounded without hashes, however equal the losses are', () => {
    const report = compare(withoutHashes(single), withoutHashes(multi))
    expect(report.tier).toBe('bounded')
    expect(report.summary).toBe('All 4 steps passed correctness check within 1.00% tolerance')
  })

  test('The tier is bounded when hashes agree and one loss differs in its last bit', () => {
    const loss = single.steps[2]!.loss! * (1 + 2 ** -52)
    const report = compare(single, withStep(multi, 2, { loss }))
    expect(report.tier).toBe('bounded')
    expect(report.first_difference).toEqual({
      step: 2,
      what: 'loss',
      tensor: null,
      single: String(single.steps[2]!.loss),
      multi: String(loss),
    })
  })

  test('The tier is failed when one loss lies beyond the tolerance', () => {
    const report = compare(withoutHashes(single), withStep(withoutHashes(multi), 1, { loss: 1 }))
    expect(report).toMatchObject({ tier: 'failed', overall_passed: false, num_steps_failed: 1 })
    expect(report.summary).toBe(
      '1 of 4 steps failed correctness check within 1.00% tolerance, first step 1',
    )
  })

  test('The tier is failed when the losses pass but states of equal arithmetic differ', () => {
    const report = compare(single, withStep(multi, 2, { state_hash: aStateHash('other') }))
    expect(report).toMatchObject({ tier: 'failed', overall_passed: false, num_steps_failed: 0 })
    expect(report.summary).toContain('The losses agree, but the runs differ: 1 of 4')
  })

  test('The tier is failed when sampled hashes differ', () => {
    const sampled = (run: RunMetrics) => withStep(run, 1, { state_hash: undefined })
    const other = withStep(sampled(multi), 2, { state_hash: aStateHash('other') })
    const report = compare(sampled(single), other)
    expect(report).toMatchObject({ tier: 'failed', first_difference: { what: 'state', step: 2 } })
  })

  test('The tier is bounded when states differ and the runs do not state their arithmetic', () => {
    const unstated = { ...multi, backend: undefined }
    const report = compare(single, withStep(unstated, 2, { state_hash: aStateHash('other') }))
    expect(report).toMatchObject({ tier: 'bounded', first_difference: { what: 'state', step: 2 } })
  })

  test('The tier is bitwise for a resumed run over the steps that it has', () => {
    const resumed = aRunMetrics({
      config: aRunConfig({ num_steps: 6 }),
      steps: someSteps(6).slice(2),
      resumed_from_step: 2,
    })
    const report = compare(aReferenceRun({ steps: someSteps(6) }), resumed)
    expect(report).toMatchObject({ tier: 'bitwise', num_steps_compared: 4 })
  })
})

describe('Loss tolerance', () => {
  const passes = (reference: number, loss: number, tolerance: number) =>
    compare(
      withStep(withoutHashes(single), 0, { loss: reference }),
      withStep(withoutHashes(multi), 0, { loss }),
      tolerance,
    ).step_comparisons[0]

  test.each([
    { name: 'includes its bound', reference: 4, loss: 4.5, tolerance: 0.125, passed: true },
    { name: 'ends at its bound', reference: 4, loss: 4.501, tolerance: 0.125, passed: false },
    {
      name: 'applies to lower losses too',
      reference: 4,
      loss: 3.5,
      tolerance: 0.125,
      passed: true,
    },
    {
      name: 'is relative to the absolute value',
      reference: -4,
      loss: -4.5,
      tolerance: 0.125,
      passed: true,
    },
    { name: 'may be 0', reference: 4, loss: 4, tolerance: 0, passed: true },
    { name: 'of 0 allows nothing', reference: 4, loss: 4.0000001, tolerance: 0, passed: false },
    { name: 'never lets Infinity pass', reference: Infinity, loss: 4, tolerance: 9, passed: false },
    { name: 'never lets NaN pass', reference: NaN, loss: NaN, tolerance: 9, passed: false },
  ])('The loss tolerance $name', ({ reference, loss, tolerance, passed }) => {
    expect(passes(reference, loss, tolerance)?.passed).toBe(passed)
  })

  test('The comparison gives every step its difference and its tolerance in percent', () => {
    expect(passes(4, 4.5, 0.125)).toEqual({
      step: 0,
      single_loss: 4,
      multi_loss: 4.5,
      delta: 0.5,
      delta_percent: 12.5,
      passed: true,
      tolerance: 12.5,
    })
  })

  test('The difference from a reference of 0 is infinite percent', () => {
    expect(passes(0, 1e-9, 0.125)).toMatchObject({ delta_percent: Infinity, passed: false })
    expect(passes(0, 0, 0.125)).toMatchObject({ delta_percent: 0, passed: true })
  })
})

describe('First difference', () => {
  const otherTensor = (step: number, index: number) => ({
    state_hash: aStateHash('other', step),
    tensor_hashes: twoTensors.map(({ name }, i) => aStateHash(i < index ? name : 'other', step)),
  })

  test('The first difference names the first tensor and says that the loss was still equal', () => {
    const report = compare(single, withStep(multi, 1, otherTensor(1, 1)))
    expect(report.first_difference).toEqual({
      step: 1,
      what: 'state',
      tensor: 'layers.0.bias',
      single: aStateHash('layers.0.bias', 1),
      multi: aStateHash('other', 1),
    })
    expect(report.findings[0]?.message).toBe(
      '1 of 4 state hashes differ, first after step 1 in layers.0.bias (1 of 2 tensors differ). ' +
        'The loss of that step is still equal, so its gradient, reduction or update differs. ' +
        'Its 4 ranks agreed with each other in 4 votes, so the fault is common to ranks 0 to 3.',
    )
  })

  test('The first difference says that the loss already differed', () => {
    const report = compare(single, withStep(multi, 1, { ...otherTensor(1, 0), loss: 0.45 }))
    expect(report.first_difference).toMatchObject({ what: 'state', tensor: 'layers.0.weight' })
    expect(report.findings.at(-1)?.message).toContain('The loss of that step differs already')
  })

  test('The first difference is a loss when the loss differs first', () => {
    const run = withStep(withStep(multi, 0, { loss: 0.8000001 }), 1, otherTensor(1, 0))
    expect(compare(single, run).first_difference).toMatchObject({ step: 0, what: 'loss' })
  })

  test.each([
    { name: 'has no tensor without tensor hashes', tensors: undefined, tensor: null },
    { name: 'has no tensor where the counts differ', tensors: [aStateHash('x')], tensor: null },
  ])('The first difference $name', ({ tensors, tensor }) => {
    const change = { state_hash: aStateHash('other'), tensor_hashes: tensors }
    expect(compare(single, withStep(multi, 2, change)).first_difference?.tensor).toBe(tensor)
  })

  test('The first difference counts tensors that have no name', () => {
    const nameless = (run: RunMetrics) => ({ ...run, tensors: undefined })
    const report = compare(nameless(single), nameless(withStep(multi, 2, otherTensor(2, 1))))
    expect(report.first_difference?.tensor).toBe('tensor 1')
  })
})

describe('Files of the seed system', () => {
  const read = async (name: string): Promise<RunMetrics> => {
    const path = join(import.meta.dirname, '../../fixtures/seed', name)
    const parsed = parseRunMetrics(await readFile(path, 'utf8'))
    if (parsed.status === 'corrupt') throw new Error(parsed.reason)
    return parsed.value
  }

  test('Seed system files pass within the tolerance, wrapped compared with plain', async () => {
    const report = compare(await read('single-wrapped.json'), await read('multi-plain.json'))
    expect(report).toMatchObject({
      tier: 'bounded',
      num_steps_passed: 6,
      summary: 'All 6 steps passed correctness check within 1.00% tolerance',
      first_difference: { step: 2, what: 'loss' },
    })
    expect(report.findings.map(({ kind }) => kind)).toEqual(['loss-difference', 'no-hashes'])
  })

  test('Seed system files fail when the runs diverged', async () => {
    const report = compare(await read('single-wrapped.json'), await read('diverged-plain.json'))
    expect(report).toMatchObject({
      tier: 'failed',
      num_steps_failed: 3,
      max_delta_percent: Infinity,
    })
    expect(report.findings[0]?.message).toContain(
      'The multi-worker run diverged at step 4: 4.871120452880859 in the single-worker run, ' +
        'Infinity in the multi-worker run, and so at 1 later step.',
    )
  })
})

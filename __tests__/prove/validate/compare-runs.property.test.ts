import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { RunMetrics } from '../../../src/kit/records/run/run-metrics.js'
import { compareRuns } from '../../../src/prove/validate/compare-runs.js'
import {
  aReferenceRun,
  aRunMetrics,
  aStateHash,
  aStepRecord,
  withStep,
} from '../../support/builders/run-builders.js'

const loss = fc.double({ min: 1e-6, max: 1e6, noNaN: true })
const tolerance = fc.double({ min: 0, max: 0.5, noNaN: true })

/** A run and one of its steps; some runs hash every step, some a few, some none. */
const runWithStep = fc
  .record({ losses: fc.array(loss, { minLength: 1, maxLength: 30 }), verifyEvery: fc.nat(3) })
  .chain(({ losses, verifyEvery }) =>
    fc.record({
      run: fc.constant(aRun(losses, verifyEvery)),
      step: fc.nat(losses.length - 1),
    }),
  )

function aRun(losses: readonly number[], verifyEvery: number): RunMetrics {
  const steps = losses.map((value, step) => {
    const isHashed = verifyEvery > 0 && (step + 1) % verifyEvery === 0
    const hashes = isHashed ? {} : { state_hash: undefined, tensor_hashes: undefined }
    return aStepRecord({ step, loss: value, ...hashes })
  })
  return aRunMetrics({ steps })
}

const compare = (single: RunMetrics, multi: RunMetrics, bound: number) =>
  compareRuns(single, multi, { tolerance: bound, singlePath: 'a', multiPath: 'b' })

describe('Properties of the run comparison', () => {
  test('The comparison never fails when a run is compared with itself', () => {
    fc.assert(
      fc.property(runWithStep, tolerance, ({ run }, bound) => {
        const report = compare(run, run, bound)
        expect(report).toMatchObject({ overall_passed: true, first_difference: null })
      }),
    )
  })

  test('The comparison always detects a loss moved beyond the tolerance and names its step', () => {
    const excess = fc.double({ min: 1e-6, max: 1e6, noNaN: true })
    const sign = fc.constantFrom(-1, 1)
    fc.assert(
      fc.property(runWithStep, tolerance, excess, sign, ({ run, step }, bound, by, up) => {
        const moved = run.steps[step]!.loss! * (1 + up * (bound + by))
        const report = compare(run, withStep(run, step, { loss: moved }), bound)
        const failed = report.step_comparisons.filter(({ passed }) => !passed)
        expect(failed.map((comparison) => comparison.step)).toEqual([step])
        expect(report.tier).toBe('failed')
        expect(report.first_difference).toMatchObject({ step, what: 'loss' })
        expect(report.findings.map(({ message }) => message).join()).toContain(`At step ${step} `)
      }),
    )
  })

  test('The comparison always detects a missing step in either run', () => {
    fc.assert(
      fc.property(runWithStep, fc.boolean(), ({ run, step }, isReference) => {
        const short = withStep(run, step, null)
        const report = isReference ? compare(short, run, 0.01) : compare(run, short, 0.01)
        expect(report.tier).toBe('failed')
        expect(report.findings).toContainEqual(
          expect.objectContaining({
            kind: 'missing-step',
            message: expect.stringContaining(`lacks step ${step}.`),
          }),
        )
      }),
    )
  })

  test('The comparison always detects a step that both runs lack', () => {
    fc.assert(
      fc.property(runWithStep, ({ run, step }) => {
        const short = withStep(run, step, null)
        expect(compare(short, short, 0.01).tier).toBe('failed')
      }),
    )
  })

  test('Runs that differ in one state or one bit of loss are never bitwise equal', () => {
    fc.assert(
      fc.property(fc.array(loss, { minLength: 1, maxLength: 30 }), fc.nat(), (losses, at) => {
        const step = at % losses.length
        const run = aReferenceRun({ steps: aRun(losses, 1).steps })
        const other = withStep(run, step, { state_hash: aStateHash('other') })
        const nextLoss = losses[step]! * (1 + 2 ** -52)
        expect(compare(run, run, 0.01).tier).toBe('bitwise')
        expect(compare(run, other, 0.01).tier).toBe('failed')
        expect(compare(run, withStep(run, step, { loss: nextLoss }), 0.01).tier).toBe('bounded')
      }),
    )
  })
})

import { describe, expect, test } from '@jest/globals'
import { alignRuns } from '../../../src/report/dashboard/align-runs.js'
import { aRunRecord } from '../../support/report-builders.js'

const run = (lossAt?: (step: number) => number) =>
  aRunRecord({ steps: 20, ...(lossAt === undefined ? {} : { lossAt }) })

describe('two runs, step by step', () => {
  test('that are the same differ nowhere', () => {
    const aligned = alignRuns(run(), run())
    expect(aligned).toMatchObject({ numCompared: 20, numEqual: 20, firstDifference: null })
    expect(aligned.firstLossStep).toBeNull()
  })

  test('part at the first step with another loss', () => {
    const aligned = alignRuns(
      run(),
      run((step) => (step < 7 ? 1 / (step + 1) : 2)),
    )
    expect(aligned.firstDifference).toMatchObject({ step: 7, what: 'loss' })
    expect(aligned).toMatchObject({ numEqual: 7, firstLossStep: 7 })
  })

  test('part by their weights where those are told and the losses are still the same', () => {
    const other = run()
    const steps = other.steps.map((record) =>
      record.step < 5 ? record : { ...record, state_hash: 'cd'.repeat(16) },
    )
    const aligned = alignRuns(run(), { ...other, steps })
    expect(aligned.firstDifference).toMatchObject({ step: 5, what: 'weights' })
    expect(aligned.firstLossStep).toBeNull()
  })

  test('are aligned by step number, not by place', () => {
    const later = run()
    const aligned = alignRuns(run(), { ...later, steps: later.steps.slice(10) })
    expect(aligned).toMatchObject({ numCompared: 10, numEqual: 10 })
  })

  test('take NaN for the same as NaN, and as different from a number', () => {
    const broken = run(() => NaN)
    expect(alignRuns(broken, broken).numEqual).toBe(20)
    expect(alignRuns(run(), broken)).toMatchObject({ numEqual: 0, firstLossStep: 0 })
  })

  test('without a step in common are compared at none', () => {
    const empty = { ...run(), steps: [] }
    expect(alignRuns(run(), empty)).toMatchObject({ numCompared: 0, firstDifference: null })
  })
})

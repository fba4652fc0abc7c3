import { describe, expect, test } from 'vitest'
import { alignRuns } from '../../../../src/gate/report/dashboard/align-runs.js'
import { aRunRecord } from '../../../support/builders/report-builders.js'

const run = (lossAt?: (step: number) => number) =>
  aRunRecord({ steps: 20, ...(lossAt === undefined ? {} : { lossAt }) })

describe('Two runs, step by step', () => {
  test('Equal runs differ at no step', () => {
    const aligned = alignRuns(run(), run())
    expect(aligned).toMatchObject({ numCompared: 20, numEqual: 20, firstDifference: null })
    expect(aligned.firstLossStep).toBeNull()
  })

  test('Two runs diverge at the first step with another loss', () => {
    const aligned = alignRuns(
      run(),
      run((step) => (step < 7 ? 1 / (step + 1) : 2)),
    )
    expect(aligned.firstDifference).toMatchObject({ step: 7, what: 'loss' })
    expect(aligned).toMatchObject({ numEqual: 7, firstLossStep: 7 })
  })

  test('Two runs with equal losses diverge where their known weights differ', () => {
    const other = run()
    const steps = other.steps.map((record) =>
      record.step < 5 ? record : { ...record, state_hash: 'cd'.repeat(16) },
    )
    const aligned = alignRuns(run(), { ...other, steps })
    expect(aligned.firstDifference).toMatchObject({ step: 5, what: 'weights' })
    expect(aligned.firstLossStep).toBeNull()
  })

  test('Runs are aligned by step number, not by position', () => {
    const later = run()
    const aligned = alignRuns(run(), { ...later, steps: later.steps.slice(10) })
    expect(aligned).toMatchObject({ numCompared: 10, numEqual: 10 })
  })

  test('The alignment treats NaN as equal to NaN and different from any number', () => {
    const broken = run(() => NaN)
    expect(alignRuns(broken, broken).numEqual).toBe(20)
    expect(alignRuns(run(), broken)).toMatchObject({ numEqual: 0, firstLossStep: 0 })
  })

  test('Runs without a common step are compared at no step', () => {
    const empty = { ...run(), steps: [] }
    expect(alignRuns(run(), empty)).toMatchObject({ numCompared: 0, firstDifference: null })
  })
})

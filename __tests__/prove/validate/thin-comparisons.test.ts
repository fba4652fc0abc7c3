import { expect, test } from 'vitest'
import { compareRuns } from '../../../src/prove/validate/compare-runs.js'
import { thinComparisons } from '../../../src/prove/validate/thin-comparisons.js'
import {
  aReferenceRun,
  aRunMetrics,
  someSteps,
  withStep,
} from '../../support/builders/run-builders.js'

const reportOf = (count: number, at: Record<number, number> = {}) => {
  const single = aReferenceRun({ steps: someSteps(count) })
  let multi = aRunMetrics({ steps: someSteps(count) })
  for (const [step, loss] of Object.entries(at)) multi = withStep(multi, Number(step), { loss })
  return compareRuns(single, multi, { tolerance: 0.01, singlePath: 'a', multiPath: 'b' })
}

test('A report lists all steps up to the limit, as it always did', () => {
  const whole = reportOf(8192)
  expect(thinComparisons(whole)).toBe(whole)
})

test('A longer report lists a grid, the ends and the first difference, and counts all steps', () => {
  const report = reportOf(8201, { 333: 1 / 334.25 + 1e-12, 777: 9, 779: 9 })
  const thinned = thinComparisons(report)
  const odd = thinned.step_comparisons.filter(({ step }) => step % 2 === 1)
  expect(odd.map(({ step }) => step)).toEqual([333, 777])
  expect(thinned).toMatchObject({
    steps_listed_every: 2,
    num_steps_compared: 8201,
    num_steps_failed: 2,
    first_difference: { step: 333 },
  })
  expect(thinned.step_comparisons.at(-1)?.step).toBe(8200)
  expect(thinned.step_comparisons).toHaveLength(4103)
})

import { describe, expect, test } from 'vitest'
import type { RunMetrics } from '../../../../src/kit/records/run/run-metrics.js'
import { compareRuns } from '../../../../src/prove/validate/compare-runs.js'
import { renderValidation } from '../../../../src/gate/report/validation/render-validation.js'
import {
  aReferenceRun,
  aRunMetrics,
  aStateHash,
  someSteps,
  withStep,
} from '../../../support/builders/run-builders.js'

const compare = (single: RunMetrics, multi: RunMetrics) =>
  compareRuns(single, multi, { tolerance: 0.01, singlePath: 'one.json', multiPath: 'four.json' })

/** A run of 30 steps of which 25 are far off. */
function manyFailures(): RunMetrics {
  const steps = someSteps(30).map((step) =>
    step.step < 5 ? step : { ...step, loss: step.loss! * 2 },
  )
  return aRunMetrics({ steps })
}

describe('The printed validation', () => {
  test('The report of equal runs has the layout of the seed document', () => {
    expect(renderValidation(compare(aReferenceRun(), aRunMetrics()))).toBe(
      `
================================================================================
CORRECTNESS VALIDATION REPORT
================================================================================
Single-process run: one.json
Multi-process run:  four.json
Tolerance:          1.00%
Steps compared:     4
  Passed:           4
  Failed:           0
Tier:               bitwise (losses, weights and optimizer state equal after every step)
Equal states:       4 of 4 steps
First difference:   none

--------------------------------------------------------------------------------
RESULT: \u2713 PASSED: All 4 steps agreed bit for bit: losses, weights and optimizer state
--------------------------------------------------------------------------------

================================================================================
`.trimStart(),
    )
  })

  test('The report of different runs has the first difference, the findings and the failed steps', () => {
    const multi = withStep(aRunMetrics(), 1, { loss: 0.5, state_hash: aStateHash('other') })
    const lines = renderValidation(compare(aReferenceRun(), multi)).split('\n')
    expect(lines).toContain('Tier:               none')
    expect(lines).toContain(
      `First difference:   step 1, state: ${aStateHash('state', 1)} (single), ${aStateHash('other')} (multi)`,
    )
    expect(lines).toContain(
      'RESULT: \u2717 FAILED: 1 of 4 steps failed correctness check within 1.00% tolerance, first step 1',
    )
    expect(lines.slice(lines.indexOf('Findings:')).map((line) => line.slice(0, 78))).toEqual([
      'Findings:',
      '  error: At step 1 the losses differ by 12.50% (0.4444444444444444 in the sing',
      '  error: 1 of 4 state hashes differ, first after step 1. The loss of that step',
      '',
      'Step Comparison Details:',
      ' Step     Single Loss      Multi Loss         Delta       \u0394 %   Status',
      '-'.repeat(78),
      '    1        0.444444        0.500000   5.555556e-2    12.500   \u2717 FAIL',
      '',
      '='.repeat(78),
      '',
    ])
  })

  test('The report lists at most 20 failing steps, and all of them with verbose', () => {
    const report = compare(aReferenceRun({ steps: someSteps(30) }), manyFailures())
    const rows = (text: string) => text.split('\n').filter((line) => / (PASS|FAIL)$/.test(line))
    const short = renderValidation(report)
    expect(rows(short)).toHaveLength(20)
    expect(short).toContain('\n... and 5 more\n')
    const long = renderValidation(report, { verbose: true })
    expect(rows(long)).toHaveLength(30)
    expect(long).not.toContain('more\n')
  })

  test('The report shows losses that are tiny or no numbers at all', () => {
    const single = withStep(aReferenceRun(), 0, { loss: 1.5e-9 })
    const multi = withStep(withStep(aRunMetrics(), 0, { loss: 2.5e-9 }), 1, { loss: NaN })
    const text = renderValidation(compare(single, multi))
    expect(text).toContain(
      '    0     1.500000e-9     2.500000e-9   1.000000e-9    66.667   \u2717 FAIL',
    )
    expect(text).toContain(
      '    1        0.444444             NaN           NaN       NaN   \u2717 FAIL',
    )
  })

  test('The report paints only marks and labels, so that columns stay aligned', () => {
    const tag = (name: string) => (text: string) => `<${name}>${text}</${name}>`
    const paint = { green: tag('g'), red: tag('r'), yellow: tag('y'), dim: tag('d') }
    const failed = renderValidation(
      compare(aReferenceRun({ steps: someSteps(30) }), manyFailures()),
      { paint },
    )
    expect(failed).toContain('RESULT: <r>\u2717 FAILED</r>: ')
    expect(failed).toContain('  <r>error:</r> ')
    expect(failed).toContain('<r>  \u2717 FAIL</r>\n')
    expect(failed).toContain('<d>... and 5 more</d>')
    const passed = renderValidation(compare(aRunMetrics(), aRunMetrics()), { paint })
    expect(passed).toContain('RESULT: <g>\u2713 PASSED</g>: ')
    expect(passed).toContain('  <y>note: </y> ')
  })

  test('The report keeps control characters of foreign names away from the terminal', () => {
    const tensors = [{ name: 'w\u001b[31m\n\u009b', shape: [8] }]
    const change = { state_hash: aStateHash('x'), tensor_hashes: [aStateHash('y')] }
    const multi = withStep(aRunMetrics({ tensors }), 1, change)
    const single = withStep(aReferenceRun({ tensors }), 1, { tensor_hashes: [aStateHash('z')] })
    const text = renderValidation(compare(single, multi))
    expect(text).toContain('step 1, state (w\\x1b[31m\\x0a\\x9b): ')
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  })
})

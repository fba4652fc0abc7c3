import { expect, test } from 'vitest'
import type {
  CorrectnessFinding,
  StepComparison,
} from '../../../src/kit/records/reports/correctness-report.js'
import { decideTier } from '../../../src/prove/validate/decide-tier.js'

const step = (single: number, multi = single): StepComparison => ({
  step: 0,
  single_loss: single,
  multi_loss: multi,
  delta: 0,
  delta_percent: 0,
  passed: true,
  tolerance: 0.01,
})
const found = (severity: CorrectnessFinding['severity']): CorrectnessFinding => ({
  kind: 'no-hashes',
  severity,
  message: 'm',
})
const tierOf = (
  steps: readonly StepComparison[],
  numEqual: number,
  findings: readonly CorrectnessFinding[] = [],
) => decideTier(steps, { numCompared: 9, numEqual, first: null, contradictions: [] }, findings)

const two = [step(0.5), step(0.25)]

test.each([
  ['all states and losses are equal', two, 2, [], 'bitwise'],
  ['a note is no objection', two, 2, [found('note')], 'bitwise'],
  ['an error is', two, 2, [found('note'), found('error')], 'failed'],
  ['one state is missing', two, 1, [], 'bounded'],
  ['there are more hashes than steps', two, 3, [], 'bounded'],
  ['one loss differs', [step(0.5), step(0.25, 0.2500001)], 2, [], 'bounded'],
  ['one loss is no number', [step(0.5), step(NaN)], 2, [], 'bounded'],
  ['a zero has another sign', [step(0, -0)], 1, [], 'bounded'],
  ['no step was compared', [], 0, [], 'bounded'],
] as const)(
  'The tier is the strongest that the evidence supports: %s',
  (...[, steps, numEqual, findings, tier]) => {
    expect(tierOf(steps, numEqual, findings)).toBe(tier)
  },
)

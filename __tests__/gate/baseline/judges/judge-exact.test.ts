import { describe, expect, test } from 'vitest'
import { judgeExact } from '../../../../src/gate/baseline/judges/judge-exact.js'
import { aCase } from '../../../support/builders/metric-cases.js'

type Value = number | string | null

const judge = (name: string, baseline: Value, current: Value) =>
  judgeExact([aCase(name, baseline, current)])[0]?.verdict

describe('Judge of exact metrics', () => {
  test.each<[string, Value, Value]>([
    ['faults_detected', 30, 29],
    ['faults_missed', 0, 1],
    ['messages_per_step', 24, 24.02],
    ['bytes_sent_per_step', 135_000, 135_001],
    ['steps_verified', 50, 49],
    ['num_steps', 50, 51],
    ['num_steps', 50, 49],
    ['final_state_hash', 'aa', 'ab'],
    ['correctness_tier', 'bitwise', 'bounded'],
    ['correctness_tier', 'bounded', 'failed'],
  ])('The exact judge reports a regression for %s from %s to %s', (name, before, now) => {
    expect(judge(name, before, now)).toBe('regression')
  })

  test.each<[string, Value]>([
    ['faults_detected', 30],
    ['messages_per_step', 24],
    ['final_state_hash', 'aa'],
    ['correctness_tier', 'bitwise'],
  ])('The exact judge reports a regression when %s is lost', (name, before) => {
    expect(judge(name, before, null)).toBe('regression')
  })

  test.each<[string, Value, Value]>([
    ['faults_detected', 30, 30],
    ['faults_missed', 0, 0],
    ['final_state_hash', 'aa', 'aa'],
    ['correctness_tier', 'failed', 'failed'],
  ])('The exact judge stays silent for %s from %s to %s', (name, before, now) => {
    expect(judge(name, before, now)).toBe('pass')
  })

  test.each<[string, Value, Value]>([
    ['faults_detected', 29, 30],
    ['faults_missed', 1, 0],
    ['bytes_sent_per_step', 135_000, 134_999],
    ['correctness_tier', 'bounded', 'bitwise'],
  ])('The exact judge reports an improvement for %s from %s to %s', (name, before, now) => {
    expect(judge(name, before, now)).toBe('improvement')
  })

  test('The exact judge concludes nothing when the baseline is unknown or invalid', () => {
    expect(judge('faults_detected', null, 30)).toBe('inconclusive')
    expect(judge('faults_detected', 'many', 30)).toBe('inconclusive')
    expect(judge('correctness_tier', 'perfect', 'bitwise')).toBe('inconclusive')
    expect(judge('final_state_hash', 7, 'aa')).toBe('inconclusive')
  })

  test('The exact judge flags invalid values of the run', () => {
    expect(judge('bytes_sent_per_step', 135_000, 'NaN')).toBe('regression')
    expect(judge('correctness_tier', 'bitwise', 'perfect')).toBe('regression')
  })

  test('The exact judge reports the values that it compared', () => {
    const [row] = judgeExact([aCase('faults_detected', 30, 29)])
    expect(row).toMatchObject({
      reason: '30 before, now 29; it must not fall.',
      method: 'exact',
      is_regression: true,
      baseline_value: 30,
      current_value: 29,
      metric_class: 'exact',
    })
  })
})

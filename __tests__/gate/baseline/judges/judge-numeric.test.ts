import { describe, expect, test } from 'vitest'
import { judgeNumeric } from '../../../../src/gate/baseline/judges/judge-numeric.js'
import { aCase } from '../../../support/builders/metric-cases.js'

type Value = number | string | null

const judge = (name: string, baseline: Value, current: Value) =>
  judgeNumeric([aCase(name, baseline, current)])[0]?.verdict
const loss = (baseline: Value, current: Value) => judge('final_loss', baseline, current)

describe('Judge of losses', () => {
  test('The loss judge reports a rise beyond the tolerance as a regression', () => {
    expect(loss(1, 1.0501)).toBe('regression')
    expect(loss(-1, -0.9)).toBe('regression')
    expect(loss(1e-300, 1e300)).toBe('regression')
  })

  test('The loss judge accepts a rise up to and including the tolerance', () => {
    expect(loss(1, 1.05)).toBe('pass')
    expect(loss(0.045, 0.0468)).toBe('pass')
    expect(loss(-1, -0.96)).toBe('pass')
  })

  test('The loss judge never reports a lower loss as a regression', () => {
    expect(loss(1, 0.5)).toBe('improvement')
    expect(loss(1, 0.99)).toBe('pass')
    expect(loss(0, -1)).toBe('improvement')
    expect(loss(-1, -2)).toBe('improvement')
    expect(loss(1, 0)).toBe('improvement')
  })

  test('The loss judge requires zero when the baseline loss is zero', () => {
    expect(loss(0, 0)).toBe('pass')
    expect(loss(0, 1e-9)).toBe('regression')
  })

  test('The loss judge reports a regression when a loss is no longer finite', () => {
    expect(loss(1, 'NaN')).toBe('regression')
    expect(loss(1, 'Infinity')).toBe('regression')
    expect(loss('NaN', 1)).toBe('improvement')
    expect(loss('NaN', 'NaN')).toBe('inconclusive')
  })

  test('The loss judge concludes nothing when one side is unknown', () => {
    expect(loss(null, 1)).toBe('inconclusive')
    expect(loss(1, null)).toBe('inconclusive')
  })

  test('The loss judge requires the same bits for the sequence of losses', () => {
    expect(judge('loss_sequence_hash', 'ab', 'ab')).toBe('pass')
    expect(judge('loss_sequence_hash', 'ab', 'ac')).toBe('regression')
  })
})

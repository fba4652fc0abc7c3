import { describe, expect, test } from '@jest/globals'
import { judgeNumeric } from '../../../src/baseline/judges/judge-numeric.js'
import { aCase } from '../../support/metric-cases.js'

type Value = number | string | null

const judge = (name: string, baseline: Value, current: Value) =>
  judgeNumeric([aCase(name, baseline, current)])[0]?.verdict
const loss = (baseline: Value, current: Value) => judge('final_loss', baseline, current)

describe('the judge of losses', () => {
  test('calls a rise beyond the tolerance a regression', () => {
    expect(loss(1, 1.0501)).toBe('regression')
    expect(loss(-1, -0.9)).toBe('regression')
    expect(loss(1e-300, 1e300)).toBe('regression')
  })

  test('lets a rise within the tolerance pass, its end included', () => {
    expect(loss(1, 1.05)).toBe('pass')
    expect(loss(0.045, 0.0468)).toBe('pass')
    expect(loss(-1, -0.96)).toBe('pass')
  })

  test('never calls a lower loss a regression', () => {
    expect(loss(1, 0.5)).toBe('improvement')
    expect(loss(1, 0.99)).toBe('pass')
    expect(loss(0, -1)).toBe('improvement')
    expect(loss(-1, -2)).toBe('improvement')
    expect(loss(1, 0)).toBe('improvement')
  })

  test('holds a loss of zero to zero', () => {
    expect(loss(0, 0)).toBe('pass')
    expect(loss(0, 1e-9)).toBe('regression')
  })

  test('calls what is no finite number any more a regression', () => {
    expect(loss(1, 'NaN')).toBe('regression')
    expect(loss(1, 'Infinity')).toBe('regression')
    expect(loss('NaN', 1)).toBe('improvement')
    expect(loss('NaN', 'NaN')).toBe('inconclusive')
  })

  test('concludes nothing of an unknown side', () => {
    expect(loss(null, 1)).toBe('inconclusive')
    expect(loss(1, null)).toBe('inconclusive')
  })

  test('holds the sequence of losses to the same bits', () => {
    expect(judge('loss_sequence_hash', 'ab', 'ab')).toBe('pass')
    expect(judge('loss_sequence_hash', 'ab', 'ac')).toBe('regression')
  })
})

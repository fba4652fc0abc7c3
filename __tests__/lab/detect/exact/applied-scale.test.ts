import { describe, expect, test } from 'vitest'
import { judgeScales } from '../../../../src/lab/detect/exact/applied-scale.js'
import type { AuditEvent } from '../../../../src/kit/records/run/run-event.js'

/** Audits of ranks that should scale by 1/32. */
const audits = (...factors: readonly (number | null)[]): AuditEvent[] =>
  factors.map(
    (factor, rank) =>
      ({
        type: 'audit',
        rank,
        applied_scale: factor === null ? null : factor / 32,
        expected_scale: 1 / 32,
      }) as AuditEvent,
  )
const judge = (factors: readonly (number | null)[], slack = 1) =>
  judgeScales(audits(...factors), slack)

describe('The scale that optimizers applied', () => {
  test.each([
    ['the right scale', [1, 1]],
    ['a difference of rounding', [1.00099, 0.99901]],
    ['no scale', [null, null]],
    ['a scale that is no number', [NaN, Infinity]],
    ['no audit', []],
  ])('Nothing is wrong with %s', (_what, factors) => {
    expect(judge(factors)).toBeNull()
  })

  test.each([
    ['more than rounding', [1.0011, 1], { kind: 'rank', rank: 0 }],
    ['less than rounding', [1, 0.9989], { kind: 'rank', rank: 1 }],
    ['the same in all', [2, 2], { kind: 'group' }],
    ['the same in all that are known', [null, 2, 2], { kind: 'group' }],
    ['two of three', [2, 1, 2], { kind: 'unattributable', among: [0, 2] }],
    ['one of one', [2], { kind: 'group' }],
  ])('A wrong scale blames whom the right ones exonerate: %s', (_what, factors, blame) => {
    expect(judge(factors)).toMatchObject({ type: 'wrong_scale', blame })
  })

  test('The limit grows with the slack', () => {
    expect(judge([1.0019, 1], 2)).toBeNull()
    expect(judge([1.0021, 1], 2)).not.toBeNull()
  })
})

describe('Known mistakes of a scale', () => {
  const textOf = (factors: readonly number[]) => judge(factors)?.message.split('should be')[1]

  test.each([
    ['the number of samples', [32, 32], /sum/],
    ['the number of ranks', [2, 2], /not divided/],
    ['its inverse', [0.5, 0.5], /once more/],
    ['minus one', [-1, -1], /sign/],
    ['almost the number of ranks', [2.019, 2.019], /not divided/],
  ])('A factor of %s is named', (_what, factors, mistake) => {
    expect(textOf(factors)).toMatch(mistake)
  })

  test.each([
    ['another factor', [3, 3]],
    ['not quite the number of ranks', [2.021, 2.021]],
    ['the only rank of one', [2]],
  ])('No mistake is named for %s', (_what, factors) => {
    expect(textOf(factors)).toBe('')
  })

  test('The message names the first wrong rank, or all', () => {
    expect(judge([1, 2])?.message).toContain('rank 1')
    expect(judge([2, 2])?.message).not.toContain('rank 0')
    expect(judge([1, 2])?.message).toContain('2.0000')
  })
})

import { describe, expect, test } from 'vitest'
import { shouldComment, type CommentPolicy } from '../../src/publish/comment-policy.js'

const standings = [
  'fail',
  'regression',
  'warning',
  'unknown',
  'inconclusive',
  'improvement',
  'pass',
]
const message = (standing: string, troubles = '') => ({ standing, troubles })
const isWanted = (policy: CommentPolicy, now: string, before: string | null) =>
  shouldComment(policy, message(now), before === null ? null : message(before)).isWanted
const firstWanted = (policy: CommentPolicy) =>
  standings.filter((now) => isWanted(policy, now, null))

describe('Policy "always"', () => {
  test('The policy "always" wants every comment', () => {
    expect(firstWanted('always')).toEqual(standings)
    expect(isWanted('always', 'pass', 'pass')).toBe(true)
  })
})

describe('Policy "never"', () => {
  test('The policy "never" wants no comment, not even for a resolved regression', () => {
    expect(firstWanted('never')).toEqual([])
    expect(isWanted('never', 'pass', 'regression')).toBe(false)
  })
})

describe('Policy "on-change"', () => {
  test('The policy "on-change" starts with anything but a plain pass', () => {
    expect(firstWanted('on-change')).toEqual(standings.filter((standing) => standing !== 'pass'))
  })

  test.each(standings)(
    'The policy "on-change" stays silent when the comment already has the standing "%s"',
    (standing) => {
      expect(isWanted('on-change', standing, standing)).toBe(false)
    },
  )

  test('The policy "on-change" comments whenever the standing differs', () => {
    for (const now of standings) {
      for (const before of standings) {
        expect(isWanted('on-change', now, before)).toBe(now !== before)
      }
    }
  })

  test('The policy "on-change" comments when the standing is equal but the troubles differ', () => {
    const [now, before] = [message('regression', 'aa'), message('regression', 'bb')]
    expect(shouldComment('on-change', now, before).isWanted).toBe(true)
  })

  test('The policy "on-change" treats an unknown standing as different', () => {
    expect(isWanted('on-change', 'pass', 'splendid')).toBe(true)
  })
})

describe('Policy "on-regression"', () => {
  test('The policy "on-regression" starts with a bad result', () => {
    expect(firstWanted('on-regression')).toEqual(['fail', 'regression', 'warning'])
  })

  test.each(['pass', 'improvement', 'inconclusive', 'unknown'])(
    'The policy "on-regression" resolves a regression that has become "%s"',
    (now) => {
      expect(isWanted('on-regression', now, 'regression')).toBe(true)
    },
  )

  test('The policy "on-regression" stays silent after it has resolved a regression', () => {
    expect(isWanted('on-regression', 'pass', 'pass')).toBe(false)
    expect(isWanted('on-regression', 'improvement', 'pass')).toBe(false)
  })

  test('The policy "on-regression" keeps a lasting regression up to date', () => {
    expect(isWanted('on-regression', 'regression', 'regression')).toBe(true)
  })
})

import { describe, expect, test } from '@jest/globals'
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

describe('always', () => {
  test('wants everything', () => {
    expect(firstWanted('always')).toEqual(standings)
    expect(isWanted('always', 'pass', 'pass')).toBe(true)
  })
})

describe('never', () => {
  test('wants nothing, not even a regression resolved', () => {
    expect(firstWanted('never')).toEqual([])
    expect(isWanted('never', 'pass', 'regression')).toBe(false)
  })
})

describe('on-change', () => {
  test('begins with anything but a plain pass', () => {
    expect(firstWanted('on-change')).toEqual(standings.filter((standing) => standing !== 'pass'))
  })

  test.each(standings)('is silent where the comment says "%s" and so it is', (standing) => {
    expect(isWanted('on-change', standing, standing)).toBe(false)
  })

  test('speaks wherever the word is another', () => {
    for (const now of standings) {
      for (const before of standings) {
        expect(isWanted('on-change', now, before)).toBe(now !== before)
      }
    }
  })

  test('speaks where the word is the same and the troubles are others', () => {
    const [now, before] = [message('regression', 'aa'), message('regression', 'bb')]
    expect(shouldComment('on-change', now, before).isWanted).toBe(true)
  })

  test('takes a word it does not know for another', () => {
    expect(isWanted('on-change', 'pass', 'splendid')).toBe(true)
  })
})

describe('on-regression', () => {
  test('begins with what is bad', () => {
    expect(firstWanted('on-regression')).toEqual(['fail', 'regression', 'warning'])
  })

  test.each(['pass', 'improvement', 'inconclusive', 'unknown'])(
    'puts a regression right that has become %s',
    (now) => {
      expect(isWanted('on-regression', now, 'regression')).toBe(true)
    },
  )

  test('is silent once that is done', () => {
    expect(isWanted('on-regression', 'pass', 'pass')).toBe(false)
    expect(isWanted('on-regression', 'improvement', 'pass')).toBe(false)
  })

  test('keeps a regression that stays up to date', () => {
    expect(isWanted('on-regression', 'regression', 'regression')).toBe(true)
  })
})

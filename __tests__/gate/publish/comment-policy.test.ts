import { expect, test } from 'vitest'
import { type CommentPolicy, shouldComment } from '../../../src/gate/publish/comment-policy.js'
import { standings } from '../../../src/kit/records/reports/standing.js'

const starting = (policy: CommentPolicy) =>
  standings.filter((standing) => shouldComment(policy, standing).isWanted)

test.each<[CommentPolicy, readonly string[]]>([
  ['always', standings],
  ['on-change', standings.filter((standing) => standing !== 'pass')],
  ['on-regression', ['fail', 'regression', 'warning']],
  ['never', []],
])('The policy "%s" starts a comment for %j', (policy, expected) => {
  expect(starting(policy)).toEqual(expected)
})

test('A policy that starts no comment says why', () => {
  expect(shouldComment('on-change', 'pass')).toEqual({
    isWanted: false,
    because: 'there is nothing to report',
  })
  expect(shouldComment('on-regression', 'inconclusive')).toEqual({
    isWanted: false,
    because: 'there is no regression',
  })
})

import { describe, expect, test } from '@jest/globals'
import { FailurePlan } from './failure-plan.js'

const failure = { kind: 'reset' } as const

describe('a plan of failures', () => {
  test('fails what fits, and nothing else', () => {
    const plan = new FailurePlan()
    plan.add({ method: 'POST', path: /comments$/, failure })
    expect(plan.take('POST', '/issues/7/comments')).toBe(failure)
    expect(plan.take('GET', '/issues/7/comments')).toBeNull()
    expect(plan.take('POST', '/issues/7/comments?page=2')).toBeNull()
  })

  test('lets some pass first and fails so many times', () => {
    const plan = new FailurePlan()
    plan.add({ path: '/runs', after: 1, times: 2, failure })
    const taken = Array.from({ length: 4 }, () => plan.take('GET', '/runs/1') !== null)
    expect(taken).toEqual([false, true, true, false])
  })

  test('forgets everything when it is cleared', () => {
    const plan = new FailurePlan()
    plan.add({ path: '/', failure })
    plan.clear()
    expect(plan.take('GET', '/runs')).toBeNull()
  })
})

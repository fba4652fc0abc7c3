import { describe, expect, test } from 'vitest'
import { FailurePlan } from './failure-plan.js'

const failure = { kind: 'reset' } as const

describe('Plan of failures', () => {
  test('The plan fails matching requests and nothing else', () => {
    const plan = new FailurePlan()
    plan.add({ method: 'POST', path: /comments$/, failure })
    expect(plan.take('POST', '/issues/7/comments')).toBe(failure)
    expect(plan.take('GET', '/issues/7/comments')).toBeNull()
    expect(plan.take('POST', '/issues/7/comments?page=2')).toBeNull()
  })

  test('The plan lets some requests pass first and fails a given number of times', () => {
    const plan = new FailurePlan()
    plan.add({ path: '/runs', after: 1, times: 2, failure })
    const taken = Array.from({ length: 4 }, () => plan.take('GET', '/runs/1') !== null)
    expect(taken).toEqual([false, true, true, false])
  })

  test('The plan forgets everything when it is cleared', () => {
    const plan = new FailurePlan()
    plan.add({ path: '/', failure })
    plan.clear()
    expect(plan.take('GET', '/runs')).toBeNull()
  })
})

import { expect, test } from 'vitest'
import { isSameRepository, isSha } from '../../../src/kit/records/commit-identity.js'

test('A commit has a full name in SHA-1 or SHA-256', () => {
  expect([isSha('a'.repeat(40)), isSha('0'.repeat(64))]).toEqual([true, true])
  expect([isSha('a'.repeat(39)), isSha('A'.repeat(40)), isSha(null)]).toEqual([false, false, false])
})

test('Repository names ignore case, and an unknown name equals none', () => {
  expect(isSameRepository('Octo/Train', 'octo/train')).toBe(true)
  expect(isSameRepository('octo/train', 'octo/other')).toBe(false)
  expect(isSameRepository(null, null)).toBe(false)
})

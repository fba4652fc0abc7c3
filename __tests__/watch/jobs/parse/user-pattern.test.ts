import { expect, test } from 'vitest'
import { parseSteps } from '../../../../src/watch/jobs/parse/parse-steps.js'
import { endless, endlessLine } from '../stopped-pattern.js'
import {
  isTooSlow,
  matchLines,
  slowPatternText,
} from '../../../../src/watch/jobs/parse/user-pattern.js'

test('A named group of a user pattern takes precedence over the first group', () => {
  const pattern = /(\w+) (?<step>\d+)/
  expect(matchLines(pattern, ['tick 5', 'none'], 'step')).toEqual(['5', null])
  expect(matchLines(pattern, ['tick 5'], 'loss')).toEqual(['tick'])
})

test('A user pattern that backtracks endlessly is stopped and matches nothing afterwards', () => {
  const pattern = new RegExp(endless)
  expect(matchLines(pattern, ['aaa'], 'step', 10)).toEqual(['aaa'])
  expect(matchLines(pattern, [endlessLine], 'step', 10)).toEqual([null])
  expect(isTooSlow(pattern)).toBe(true)
  expect(matchLines(pattern, ['aaa'], 'step')).toEqual([null])
  expect(slowPatternText(pattern)).toContain('^(a+)+$ took more than a second')
})

test('A user pattern that is fast enough stays in use', () => {
  const pattern = /tick (?<step>\d+)/
  const log = Array.from({ length: 5000 }, (_, step) => `tick ${step}`).join('\n')
  expect(parseSteps(log, pattern).readings).toHaveLength(5000)
  expect(isTooSlow(pattern)).toBe(false)
})

import { expect, test } from 'vitest'
import { jobHealthWords, verdictText, verdictWord } from '../../../src/kit/wording/verdict-word.js'

test.each([
  ['healthy', 0, 'healthy'],
  ['healthy', 1, 'healthy so far, not fully judged'],
  ['degraded', 1, 'degraded'],
  ['unknown', 0, 'unknown'],
])('The verdict %s with %i undecided anomalies reads: %s', (verdict, numUndecided, text) => {
  expect(verdictText(verdict, numUndecided)).toBe(text)
  expect(verdictWord(verdict, numUndecided)).toBe(text.toUpperCase())
})

test('Each health of a job has a word of its own', () => {
  expect(jobHealthWords).toEqual({ ok: 'HEALTHY', bad: 'UNHEALTHY', unknown: 'UNKNOWN' })
})

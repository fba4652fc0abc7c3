import { expect, test } from 'vitest'
import { composeAnswer } from '../../../../src/cli/commands/action/accept-mode.js'

const accepted = (metric: string) => ({
  metric,
  by: 'alice',
  reason: null,
  at: '2026-11-01T10:00:00Z',
  url: null,
  pull_request: 7,
})

test.each([
  ['correctness_tier', 'If the proof failed, the job fails all the same: nobody can accept that.'],
  ['faults_missed', 'If the fault tests failed, the job fails all the same'],
])('The answer to an acceptance of %s says what it cannot change', (metric, words) => {
  expect(composeAnswer([accepted(metric), accepted('final_loss')], [])).toContain(words)
})

test('The answer says a limit once, and none for a metric that can always be accepted', () => {
  const tier = composeAnswer([accepted('correctness_tier'), accepted('steps_verified')], [])
  expect(tier.split('If the proof failed').length - 1).toBe(1)
  expect(composeAnswer([accepted('final_loss')], [])).not.toContain('all the same')
})

test('The answer to a reply that accepts nothing says why', () => {
  expect(composeAnswer([], ['The reply accepts nothing: it names no metric.'])).toBe(
    '**Not accepted.** The reply accepts nothing: it names no metric.\n',
  )
})

import { expect, test } from 'vitest'
import { describeTier } from '../../../../src/gate/report/correctness/correctness-words.js'
import { aCorrectnessReport } from '../../../support/builders/report-builders.js'

test('Steps whose losses differ are not called equal in every bit when only their states are', () => {
  const counts = { num_steps_compared: 60, num_steps_passed: 60, num_steps_hash_equal: 60 }
  expect(
    describeTier({ ...aCorrectnessReport(), ...counts, tier: 'bounded', tolerance: 0.01 }),
  ).toBe(
    'Bounded: of the 60 steps compared, 60 have a loss within 1 % of the reference, and ' +
      'at 60 the hash of weights and optimizer state is equal in every bit.',
  )
})

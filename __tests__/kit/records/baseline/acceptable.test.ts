import { expect, test } from 'vitest'
import { metricNames } from '../../../../src/gate/baseline/metric-names.js'
import {
  limitOfAcceptance,
  whyNotAcceptable,
} from '../../../../src/kit/records/baseline/acceptable.js'

const restated: Readonly<Record<string, 'proof' | 'faults'>> = {
  correctness_tier: 'proof',
  steps_verified: 'proof',
  faults_detected: 'faults',
  faults_missed: 'faults',
  false_alarms: 'faults',
}
const failures = [false, true].flatMap((proof) =>
  [false, true].map((faults) => ({ proof, faults })),
)

test.each(metricNames)(
  'A regression of %s can be accepted unless it only says again that another check failed',
  (name) => {
    for (const failed of failures) {
      const check = restated[name]
      const isRefused = check !== undefined && failed[check]
      expect(whyNotAcceptable(name, failed) !== null).toBe(isRefused)
    }
    expect(limitOfAcceptance(name) !== null).toBe(name in restated)
  },
)

test('A refusal says which check failed', () => {
  const failed = { proof: true, faults: true }
  expect(whyNotAcceptable('steps_verified', failed)).toContain('the proof failed')
  expect(whyNotAcceptable('faults_missed', failed)).toContain('the fault tests failed')
})

import { expect, test } from 'vitest'
import { failedChecksOf } from '../../../../src/gate/baseline/acceptances/failed-checks.js'
import { aFaultReport } from '../../../support/builders/fault-builders.js'

const correctness = (overall_passed: boolean) => ({ overall_passed }) as never
const proof = (tier: 'bitwise' | 'consistent' | 'failed' | 'unknown') => ({ tier, num_steps: 3 })
const faults = (verdict: 'pass' | 'fail' | 'unknown') => ({ ...aFaultReport(), verdict })
const none = { correctness: null, proof: null, faults: null }

test.each([
  [none, false, false],
  [{ ...none, correctness: correctness(true) }, false, false],
  [{ ...none, correctness: correctness(false) }, true, false],
  [{ ...none, proof: proof('failed') }, true, false],
  [{ ...none, proof: proof('consistent') }, false, false],
  [{ ...none, proof: proof('unknown') }, false, false],
  [{ ...none, faults: faults('fail') }, false, true],
  [{ ...none, faults: faults('pass') }, false, false],
  [{ ...none, faults: faults('unknown') }, false, false],
])('Of the checks of case %$, the proof and the fault tests failed: %j', (judged, ...wanted) => {
  const { proof: proofFailed, faults: faultsFailed } = failedChecksOf(judged)
  expect([proofFailed, faultsFailed]).toEqual(wanted)
})

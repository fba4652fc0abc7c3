import { expect, test } from 'vitest'
import { errorFinding, noteFinding } from '../../../../src/prove/validate/proof/finding.js'
import { proofOfFailedRun } from '../../../../src/prove/validate/proof/failed-run.js'
import { proveJob } from '../../../../src/prove/validate/proof/prove-job.js'
import { jobOf } from './cases-by-mistake.js'

const report = proveJob({
  job: jobOf((lines) => lines),
  replay: null,
  secondReplay: null,
  protection: null,
  hindrance: 'the job failed: worker 1 was killed',
  oneProcess: null,
  fold: null,
})

test('A run that failed proves nothing, though its ranks agree', () => {
  expect(report.tier).toBe('consistent')
  const findings = [noteFinding('ended-in-error', { message: 'lost' })]
  const proof = proofOfFailedRun({ ...report, findings })
  expect(proof).toMatchObject({ tier: 'unknown', findings })
  expect(proof.summary).toContain('failed')
})

test('A mistake that was found before the run failed remains one', () => {
  const found = {
    ...report,
    tier: 'failed' as const,
    findings: [errorFinding('a', { message: 'b' })],
  }
  expect(proofOfFailedRun(found)).toBe(found)
  const both = { ...found, findings: [noteFinding('c', { message: 'd' }), ...found.findings] }
  expect(proofOfFailedRun(both)).toBe(both)
})

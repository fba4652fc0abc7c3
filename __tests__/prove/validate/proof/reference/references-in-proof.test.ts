import { expect, test } from 'vitest'
import { proofReport } from '../../../../../src/kit/records/reports/proof-report.js'
import type { ReferenceReport } from '../../../../../src/kit/records/reports/reference-report.js'
import { errorFinding } from '../../../../../src/prove/validate/proof/finding.js'
import { proveJob } from '../../../../../src/prove/validate/proof/prove-job.js'
import type { ReferenceVerdict } from '../../../../../src/prove/validate/proof/reference/compare-reference.js'
import { aJob } from '../simulate-job.js'

const report: ReferenceReport = {
  command: ['python', 'train.py'],
  world_size: 1,
  dimensions: ['data'],
  status: 'agrees',
  reason: null,
  num_steps: 4,
  num_roundings: 2,
  num_pieces: 4,
  num_mapped: 4,
  unmapped: [],
  factor: null,
  loss_factor: 1,
  is_bit_equal: true,
  first_difference: null,
  largest: [],
}
const verdict = (
  changes: Partial<ReferenceReport> = {},
  findings: ReferenceVerdict['findings'] = [],
): ReferenceVerdict => ({ comparison: { ...report, ...changes }, findings, needs: null })

const prove = (...references: readonly ReferenceVerdict[]) =>
  proveJob({
    job: aJob(),
    replay: aJob(),
    secondReplay: null,
    protection: 'overlay',
    hindrance: null,
    oneProcess: null,
    fold: null,
    references,
  })

test('References that agree are part of a proof that passes', () => {
  const proof = prove(verdict(), verdict({ loss_factor: 0.25 }))
  expect(proof).toMatchObject({ tier: 'bitwise', references: [report, { loss_factor: 0.25 }] })
  expect(proof.summary).toContain('2 references compute the same')
  expect(proof.shown.filter((text) => text.includes('`python train.py`'))).toHaveLength(2)
  expect(proof.shown.join(' ')).toContain('0.250 times its losses')
  expect(proofReport.parse(proof)).toEqual(proof)
  expect(prove().summary).not.toContain('reference')
})

test('A reference that was not compared makes the proof unknown, with its reason', () => {
  const proof = prove(verdict(), verdict({ status: 'not-compared', reason: 'it failed' }))
  expect(proof).toMatchObject({ tier: 'unknown', findings: [] })
  expect(proof.summary).toContain('was not compared completely: it failed')
  expect(proof.not_shown.join(' ')).toContain('it failed')
})

test('A reference that was compared at fewer steps than the job has makes the proof unknown', () => {
  const proof = prove(verdict({ num_steps: 3 }))
  expect(proof.tier).toBe('unknown')
  expect(proof.summary).toContain('3 of 4 steps only')
})

test('A mistake that several references show is one finding', () => {
  const finding = errorFinding('gradient-scale', { message: 'twice', step: 0 })
  const differs = verdict({ status: 'differs' }, [finding])
  expect(prove(differs, differs)).toMatchObject({ tier: 'failed', findings: [finding] })
  const later = verdict({ status: 'differs' }, [{ ...finding, step: 1 }])
  expect(prove(differs, later).findings).toHaveLength(2)
})

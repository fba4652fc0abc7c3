import { expect, test } from 'vitest'
import { createReportContext } from '../../../../src/gate/report/report-context.js'
import { proofSection } from '../../../../src/gate/report/sections/proof-section.js'
import type { ProofReport } from '../../../../src/kit/records/reports/proof-report.js'
import { aReportInput } from '../../../support/builders/report-builders.js'

const unproven = { mesh: null, num_steps: 20, ended_at_step: null, shown: [], not_shown: [] }
const empty = { findings: [], replays: [], one_process: null, folded_reference: null }

function checkOf(tier: ProofReport['tier'], world_size: number) {
  const proof: ProofReport = {
    ...unproven,
    ...empty,
    references: [],
    tier,
    world_size,
    summary: 'All is equal.',
  }
  const context = createReportContext(aReportInput({ proof, correctness: null }))
  return proofSection.compose(context)?.checks?.[0]
}

test.each([
  ['bitwise', 2, 'pass'],
  ['bitwise', 1, 'inconclusive'],
  ['consistent', 1, 'inconclusive'],
  ['failed', 1, 'fail'],
  ['unknown', 1, 'unknown'],
] as const)('The verdict of the tier %s on %i of ranks is %s', (tier, ranks, status) => {
  const check = checkOf(tier, ranks)
  expect(check?.status).toBe(status)
  const isLone = status === 'inconclusive'
  expect(check?.headline).toBe(
    isLone ? 'Nothing distributed was tested: the job had one rank' : 'All is equal.',
  )
  expect(check?.reasons.includes('All is equal.')).toBe(isLone)
})

import { expect, test } from 'vitest'
import type { RunNodes } from '../../../../src/kit/records/reports/run-nodes.js'
import type { ReportCheck } from '../../../../src/kit/records/reports/report-record.js'
import type { Finding } from '../../../../src/kit/records/run/finding.js'
import { createReportContext } from '../../../../src/gate/report/report-context.js'
import { buildReportModel } from '../../../../src/gate/report/report-model.js'
import { nodesSection } from '../../../../src/gate/report/sections/nodes-section.js'
import { proveJob } from '../../../../src/prove/validate/proof/prove-job.js'
import { aReportInput } from '../../../support/builders/report-builders.js'
import { aJob } from '../../../prove/validate/proof/simulate-job.js'

const slowLink: Finding = {
  detector: 'allreduce-spike',
  type: 'slow_link',
  severity: 'warning',
  evidence: 'strong',
  channel: 'telemetry',
  blame: { kind: 'link', from: 3, to: 0 },
  step: 20,
  raised_step: 33,
  at_ms: 1,
  tensor: null,
  message: 'every rank waits',
}
const report: RunNodes = {
  nodes: [
    { name: 'a', ranks: [0, 1], outcome: 'finished', failed_ranks: [] },
    { name: 'b', ranks: [3], outcome: 'failed', failed_ranks: [3] },
  ],
  missing_ranks: [2],
  findings: [slowLink],
  blind: [{ detector: 'desync', lacks: ['violation'] }],
}
const ranks: ReportCheck = {
  name: 'ranks',
  status: 'pass',
  headline: 'All 4 ranks were recorded',
  reasons: ['a: ranks 0 and 1'],
}
const input = aReportInput({ runs: [], correctness: null, nodes: { report, checks: [ranks] } })

test('A run on one machine has no section of nodes', () => {
  expect(nodesSection.compose(createReportContext(aReportInput()))).toBeNull()
})

test('The section shows who ran where, which node failed first, and each finding with its nodes', () => {
  const content = nodesSection.compose(createReportContext(input))
  const tables = content?.blocks.flatMap((block) => ('table' in block ? [block.table] : [])) ?? []
  const rows = tables.map((table) => table.rows.map(({ cells }) => cells.map(({ text }) => text)))
  expect(rows).toEqual([
    [
      ['a', '0, 1', 'finished', ''],
      ['b', '3', 'failed', 'began with 1 rank: 3'],
      ['no record', '2', 'unknown', ''],
    ],
    [['slow_link', 'from rank 3 on b to rank 0 on a', '20', 'every rank waits']],
  ])
  expect(content?.blocks).toContainEqual({ list: ['desync: no violation'] })
  expect(JSON.stringify(content?.blocks)).not.toContain('not timed')
})

test('The section says that a run without times was not searched for slow ranks and links', () => {
  const blind = [{ detector: 'straggler', lacks: ['phase-times'] }]
  const untimed = { ...input, nodes: { report: { ...report, blind }, checks: [ranks] } }
  const content = nodesSection.compose(createReportContext(untimed))
  expect(content?.blocks).toContainEqual({
    text: 'The phases of a step were not timed, so neither slow ranks nor slow links were looked for.',
  })
})

test('A proof that passes is the headline, not that all ranks are on record', () => {
  const proof = proveJob({
    job: aJob(undefined, 4),
    replay: aJob(undefined, 4),
    secondReplay: null,
    protection: 'overlay',
    hindrance: null,
    oneProcess: null,
    fold: null,
  })
  const { verdict, record } = buildReportModel({ ...input, proof })
  expect(verdict).toMatchObject({ status: 'pass', headline: proof.summary })
  expect(record.nodes).toEqual(report)
})

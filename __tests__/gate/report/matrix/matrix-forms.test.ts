import { expect, test } from 'vitest'
import { renderComment } from '../../../../src/gate/report/comment/comment.js'
import { renderers } from '../../../../src/gate/report/index.js'
import { matrixText } from '../../../../src/gate/report/matrix/matrix-text.js'
import { placeOf, shareInWords } from '../../../../src/gate/report/matrix/matrix-words.js'
import { buildReportModel } from '../../../../src/gate/report/report-model.js'
import { plainPaint, renderTerminalSummary } from '../../../../src/gate/report/terminal-summary.js'
import type { ProofReport } from '../../../../src/kit/records/reports/proof-report.js'
import { reportRecord } from '../../../../src/kit/records/reports/report-record.js'
import { errorFinding } from '../../../../src/prove/validate/proof/finding.js'
import { aConfiguration, aMatrix, oneOfEach } from './a-matrix.js'

const modelOf = (matrix = aMatrix()) =>
  buildReportModel({
    title: 'MiniCluster matrix',
    now: new Date(0),
    generator: 'minicluster 0.0.0',
    runs: [],
    correctness: null,
    matrix,
  })

test('The terminal has a row for each configuration, with size, limit and first difference', () => {
  const lines = matrixText(aMatrix(), plainPaint).split('\n')
  expect(lines).toHaveLength(7)
  expect(lines[1]).toMatch(/^ {2}ddp +2 +equal bits +0 +4\.0e-6$/)
  expect(lines[3]).toMatch(/tensor +2 +differs +0\.27 +4\.0e-6 +step 2, q\.weight, rank 1, tensor/)
  expect(lines[6]).toMatch(/^ {2}nccl +did not run$/)
})

test('A name from outside cannot move the cursor of the terminal', () => {
  const odd = aConfiguration('odd', 'differs', {
    first_difference: { step: 0, parameter: 'a\u001b[2J', ranks: [], dimensions: [] },
  })
  expect(matrixText(aMatrix([odd]), plainPaint)).not.toContain('\u001b')
})

test('The verdict is last in the terminal, and has the reasons', () => {
  const text = renderTerminalSummary(modelOf())
  expect(text).toContain('Configurations that agree  2 of 6')
  expect(text.trimEnd().split('\n\n').at(-1)).toMatch(/^FAIL {2}2 of 6 configurations are wrong/)
})

test('The record of the report is valid, and has every configuration', () => {
  const json = JSON.parse(renderers.json(modelOf())) as object
  expect(reportRecord.parse(json)).toMatchObject({
    verdict: 'fail',
    matrix: { configurations: oneOfEach.map(({ name, outcome }) => ({ name, outcome })) },
  })
})

test('Page, job summary and comment name each configuration with its result', () => {
  const model = modelOf()
  const input = {
    record: model.record,
    run: { sha: 'a'.repeat(40), id: '1', attempt: 1 },
    links: { report: null, run: null },
    note: null,
    section: null,
  }
  const forms = [renderers.html(model), renderers.markdown(model), renderComment(input, 60_000)]
  for (const form of forms) for (const { name } of oneOfEach) expect(form).toContain(name)
  for (const form of forms.slice(0, 2)) {
    expect(form).toContain('step 2, q.weight, rank 1, tensor parallelism')
    expect(form).toContain('there is no GPU')
  }
  expect(forms[2]).toContain('| fsdp: within rounding | 2e-7 |')
  expect(forms[2]).toContain('| nccl: did not run | unknown |')
})

test('JUnit has a test case for each configuration, and none that was not compared passes', () => {
  const xml = renderers.junit(modelOf())
  const caseOf = (name: string) =>
    new RegExp(`<testcase[^>]*name="${name}">([\\s\\S]*?)</testcase>`).exec(xml)?.[1] ?? ''
  expect(caseOf('ddp')).toContain('system-out')
  expect(caseOf('fsdp')).toContain('limit 4.0e-6')
  expect(caseOf('tensor')).toContain('<failure')
  expect(caseOf('loader')).toContain('<failure')
  expect(caseOf('dropout')).toContain('<skipped')
  expect(caseOf('nccl')).toContain('<error')
})

test.each([
  ['differs', '<failure'],
  ['did-not-run', '<error'],
] as const)('JUnit counts a configuration that %s once', (outcome, mark) => {
  const xml = renderers.junit(modelOf(aMatrix([aConfiguration('a', outcome)])))
  expect(xml.split(mark)).toHaveLength(2)
})

test('JUnit has the reason of a reference that gave no result', () => {
  const reference = { ...aMatrix().reference, problem: 'python is missing' }
  const all = [aConfiguration('a', 'not-compared')]
  const xml = renderers.junit(modelOf(aMatrix(all, { reference })))
  expect(xml).toMatch(/<error[^>]*>Python is missing/i)
})

test('A report without a matrix has none of it', () => {
  const model = buildReportModel({
    title: 't',
    now: new Date(0),
    generator: 'g',
    runs: [],
    correctness: null,
  })
  expect(renderers.html(model)).not.toContain('Configurations')
  expect(model.record.matrix).toBeUndefined()
  expect(renderers.junit(model)).not.toContain('configurations')
})

test('What was left out is on the page', () => {
  const model = modelOf(aMatrix(oneOfEach.slice(0, 1), { left_out: ['pipeline'] }))
  expect(renderers.html(model)).toContain('pipeline')
})

test('What the proof of a configuration does not show is on the page, also where it agrees', () => {
  const proof = {
    tier: 'bitwise',
    summary: 's',
    world_size: 2,
    mesh: null,
    num_steps: 3,
    ended_at_step: 3,
    shown: [],
    not_shown: ['Steps 4 to 20 were not run.'],
    findings: [errorFinding('gradient-scale', { message: 'twice', step: 1, advice: 'Divide.' })],
    replays: [],
    one_process: null,
    references: [],
    folded_reference: null,
  } as const
  const written = structuredClone(proof) as unknown as ProofReport
  const page = renderers.html(
    modelOf(aMatrix([aConfiguration('a', 'equal-bits', { proof: written })])),
  )
  expect(page).toContain('a: Steps 4 to 20 were not run.')
  expect(page).toContain('gradient-scale')
  expect(page).toContain('Divide.')
  expect(renderers.html(modelOf())).not.toContain('Not shown:')
})

test('A place and a size are said as far as they are known', () => {
  const nowhere = { step: null, parameter: null, ranks: [], dimensions: [] }
  expect(placeOf(aConfiguration('a', 'differs', { first_difference: nowhere }))).toBe('')
  const two = { step: 0, parameter: null, ranks: [0, 1], dimensions: ['data', 'tensor'] }
  expect(placeOf(aConfiguration('a', 'differs', { first_difference: two }))).toBe(
    'step 0, ranks 0, 1, data or tensor parallelism',
  )
  expect([null, 0, 0.0009, 0.001, 3].map(shareInWords)).toEqual([
    '',
    '0',
    '9.0e-4',
    '0.0010',
    '3.0',
  ])
})

import { describe, expect, test } from 'vitest'
import { parseRecord } from '../../../src/kit/records/json/parse-record.js'
import { reportRecord } from '../../../src/kit/records/reports/report-record.js'
import { renderers } from '../../../src/gate/report/index.js'
import type { ReportInput } from '../../../src/gate/report/report-input.js'
import { buildReportModel } from '../../../src/gate/report/report-model.js'
import { plainPaint, renderTerminalSummary } from '../../../src/gate/report/terminal-summary.js'
import { expectGolden } from '../../golden/expect-golden.js'
import {
  aFailedReportInput,
  aReportedRun,
  aReportInput,
  aRunRecord,
  aSeedRunRecord,
} from '../../support/builders/report-builders.js'
import { anOrigin } from '../../support/builders/baseline-builders.js'
import {
  aComparison,
  aRegressedComparison,
  someHistory,
} from '../../support/builders/comparison-builders.js'
import { aFaultReport, aPerfectFaultReport } from '../../support/builders/fault-builders.js'

const link = { label: 'Workflow run', url: 'https://example.invalid/runs/1?a=1&b=(2)' }
const noBaseline = 'No commit among the last 30 has a baseline.'
const scenarios: Record<string, () => ReportInput> = {
  passed: () => aReportInput({ links: [link] }),
  failed: aFailedReportInput,
  'three-runs': () => ({
    ...aReportInput({ correctness: null }),
    runs: [1, 2, 4].map((workers) => aReportedRun('measured', aRunRecord({ workers }))),
  }),
  'seed-system-run': () =>
    aReportInput({ correctness: null, runs: [aReportedRun('measured', aSeedRunRecord())] }),
  'passed-with-faults': () => aReportInput({ faults: aPerfectFaultReport() }),
  'against-a-baseline': () =>
    aReportInput({ comparison: aRegressedComparison(), history: someHistory(30, 18) }),
  'without-a-baseline': () =>
    aReportInput({
      comparison: aComparison({}, { origin: anOrigin({ status: 'none', reason: noBaseline }) }),
    }),
  'nothing-but-faults': () => aReportInput({ correctness: null, runs: [], faults: aFaultReport() }),
  'nothing-but-an-error': () => ({
    ...aReportInput({ correctness: null, runs: [] }),
    checks: [
      {
        name: 'run',
        status: 'fail',
        headline: 'The run stopped itself at step 7',
        reasons: ['Rank 2 held other weights than ranks 0, 1 and 3.'],
      },
    ],
  }),
}
const names = Object.keys(scenarios)
const modelOf = (name: string) => buildReportModel(scenarios[name]?.() ?? aReportInput())

describe('All report formats', () => {
  test.each(names)('The job summary of "%s" equals the golden file', (name) => {
    expectGolden(`summary/${name}.md`, renderers.markdown(modelOf(name)))
  })

  test.each(names)('The terminal text of "%s" equals the golden file', (name) => {
    expectGolden(`terminal/${name}.txt`, renderers.terminal(modelOf(name)))
  })

  test.each(names)('The record of "%s" reads back as it was written', (name) => {
    const parsed = parseRecord(reportRecord, renderers.json(modelOf(name)))
    expect(parsed).toMatchObject({ status: 'ok', value: { title: 'MiniCluster check' } })
  })

  test.each(names)('The report of "%s" renders identically each time', (name) => {
    expect(renderers.html(modelOf(name))).toBe(renderers.html(modelOf(name)))
  })

  test.each(names)('The page and the record show equal, unrounded figures for "%s"', (name) => {
    const model = modelOf(name)
    const shown = [
      ...renderers.html(model).matchAll(/data-figure="(\w+)">[^]*?<data value="([^"]*)">/g),
    ].map(([, id = '', value = '']) => [id, value === '' ? null : Number(value)])
    const parsed = reportRecord.parse(JSON.parse(renderers.json(model)))
    const written = Object.entries(parsed.figures).map(([id, { value }]) => [id, value])
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(written))
    expect(written).toEqual(model.keyFigures.map(({ id, value }) => [id, value]))
  })

  test.each(names)('Every short form shows the main figures of "%s"', (name) => {
    const model = modelOf(name)
    const texts = model.keyFigures.filter(({ isHeadline }) => isHeadline).map(({ text }) => text)
    for (const text of texts) {
      expect(renderers.markdown(model)).toContain(`| ${text} |`)
      expect(renderers.terminal(model)).toContain(text)
    }
  })
})

describe('report.json', () => {
  test('The record keeps values that JSON cannot hold and leaves the rows to the correctness report', () => {
    const metrics = aRunRecord({ lossAt: () => Number.NaN })
    const model = buildReportModel(aReportInput({ runs: [aReportedRun('measured', metrics)] }))
    const text = renderers.json(model)
    expect(JSON.parse(text)).toMatchObject({
      runs: [{ final_loss: 'NaN' }],
      figures: { final_loss: { value: 'NaN' } },
    })
    expect(text).not.toContain('step_comparisons')
  })

  test('The record keeps whole paths of any length', () => {
    const path = `/${'deep/'.repeat(300)}report.html`
    const model = buildReportModel(aReportInput({ paths: { 'report.html': path } }))
    expect(model.record.paths['report.html']).toBe(path)
    expect(renderers.html(model)).toContain(path)
  })
})

describe('Verdict of a report', () => {
  test.each([
    [noBaseline, []],
    ['The run failed.', ['The run failed.']],
  ])('The line about the baseline is not said again as a reason: %s', (reason, reasons) => {
    const origin = anOrigin({ status: 'none', reason: noBaseline })
    const checks = [{ name: 'asked', status: 'fail', headline: 'Not as asked', reasons: [reason] }]
    const model = buildReportModel({
      ...aReportInput({ comparison: aComparison({}, { origin }) }),
      checks: checks as ReportInput['checks'],
    })
    expect(model.about.at(-1)).toBe(noBaseline)
    expect(model.verdict).toMatchObject({ headline: 'Not as asked', reasons })
    expect(model.record.checks[0]).toMatchObject({ reasons: [reason] })
  })
})

describe('A baseline that cannot be used', () => {
  const reason = 'Stored baselines cannot be listed: no token was given.'
  const origin = anOrigin({ status: 'unreachable', reason })
  const model = buildReportModel(aReportInput({ comparison: aComparison({}, { origin }) }))

  test.each(['markdown', 'terminal'] as const)(
    'Its reason is said by the headline and by no other line of %s',
    (form) => {
      const said =
        renderers[form](model).replace(/\s+/g, ' ').split('no token was given').length - 1
      expect(said).toBe(1)
    },
  )

  test('The line about the baseline and the figure say it in a few words', () => {
    expect(model.verdict.headline).toContain('no token was given')
    expect(model.about.at(-1)).toBe('The baseline could not be reached')
    expect(model.keyFigures[0]?.detail).toBe('The baseline could not be reached')
  })
})

test('What the title names is no fact beneath it', () => {
  const run = aReportInput({})
  const fact = buildReportModel(run).facts[0]!
  const titled = buildReportModel({ ...run, title: `MiniCluster check: ${fact}` })
  expect(titled.facts).toEqual(buildReportModel(run).facts.slice(1))
})

describe('Terminal summary', () => {
  test.each(names)('The terminal summary of "%s" fits into 80 columns', (name) => {
    const lines = renderers.terminal(modelOf(name)).split('\n')
    expect(lines.filter((line) => line.length > 80)).toEqual([])
  })

  test('An unknown figure is followed by its reason, even if that needs a line of its own', () => {
    const text = renderers.terminal(modelOf('without-a-baseline')).replace(/\s+/g, ' ')
    expect(text).toContain('Regressions unknown There is no baseline yet')
  })

  test('Colours do not change a letter of the verdict', () => {
    const marked = (text: string) => `<${text}>`
    const paint = { ...plainPaint, fail: marked, strong: marked, quiet: marked }
    const painted = renderTerminalSummary(modelOf('failed'), paint)
    expect(painted).toMatch(/\n\n<FAIL> {2}</)
    expect(painted.replace(/[<>]/g, '')).toBe(renderers.terminal(modelOf('failed')))
  })
})

import { describe, expect, test } from 'vitest'
import { buildDashboard } from '../../../src/gate/report/dashboard/dashboard-page.js'
import { renderers } from '../../../src/gate/report/index.js'
import { renderHtml } from '../../../src/gate/report/html.js'
import type { ReportInput } from '../../../src/gate/report/report-input.js'
import { buildReportModel } from '../../../src/gate/report/report-model.js'
import { plainPaint, renderTerminalSummary } from '../../../src/gate/report/terminal-summary.js'
import type { RunMetrics } from '../../../src/kit/records/run/run-metrics.js'
import { aFaultReport } from '../../support/builders/fault-builders.js'
import {
  aReportedRun,
  aReportInput,
  aRunRecord,
  testNow,
} from '../../support/builders/report-builders.js'

const folder = '/home/runner/work/secret-project'

function aRun(workload: string): RunMetrics {
  const run = aRunRecord({ steps: 5 })
  return { ...run, config: { ...run.config, workload } }
}

function faultsOf(workload: string) {
  const report = aFaultReport()
  return { ...report, settings: { ...report.settings, workload } }
}

const reportOf = (input: Partial<ReportInput>) => {
  const model = buildReportModel(aReportInput({ correctness: null, ...input }))
  return [
    renderers.html(model),
    renderers.markdown(model),
    renderTerminalSummary(model, plainPaint),
  ]
}

const pages: Readonly<Record<string, (workload: string) => readonly string[]>> = {
  'of one run': (workload) => reportOf({ runs: [aReportedRun('measured', aRun(workload))] }),
  'of two runs': (workload) =>
    reportOf({ runs: [1, 2].map(() => aReportedRun('measured', aRun(workload))) }),
  'of faults': (workload) => reportOf({ runs: [], faults: faultsOf(workload) }),
  'of a dashboard': (workload) => [
    renderHtml(
      buildDashboard({
        title: 'a test',
        runs: [aReportedRun('measured', aRun(workload))],
        now: testNow,
        generator: 'minicluster 0',
        paths: {},
      }),
    ),
  ],
}

describe.each(Object.entries(pages))('A page %s', (_, rendered) => {
  test('It names the module that was trained, not where it lies on the machine', () => {
    const texts = rendered(`${folder}/train.mjs`)
    // A command to repeat the runs has to say where.
    const shown = texts.map((text) => text.replace(/--workload \S+/g, ''))
    expect(shown.filter((text) => text.includes(folder))).toEqual([])
    expect(texts[0]).toContain('train.mjs')
  })

  test('It names a built-in workload as it is', () => {
    expect(rendered('transformer')[0]).toContain('transformer')
  })
})

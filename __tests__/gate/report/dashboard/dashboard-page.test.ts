import { describe, expect, test } from 'vitest'
import { buildDashboard } from '../../../../src/gate/report/dashboard/dashboard-page.js'
import type { RunMetrics } from '../../../../src/kit/records/run/run-metrics.js'
import { thinSteps } from '../../../../src/kit/records/run/thinned/thin-steps.js'
import { someSteps } from '../../../support/builders/run-builders.js'
import {
  aReportedRun,
  aRunRecord,
  aSeedRunRecord,
  testNow,
} from '../../../support/builders/report-builders.js'

const dashboardOf = (...runs: readonly RunMetrics[]) =>
  buildDashboard({
    title: 'a test',
    runs: runs.map((metrics, index) => aReportedRun('measured', metrics, `${index}.json`)),
    now: testNow,
    generator: 'minicluster 0',
    paths: {},
  })
const tablesOf = (page: ReturnType<typeof dashboardOf>, id: string) =>
  page.sections
    .filter((section) => section.id === id)
    .flatMap(({ blocks }) => blocks.flatMap((block) => ('table' in block ? [block.table] : [])))

describe('Dashboard of one run', () => {
  test('The dashboard shows the figures of one run and compares it with nothing', () => {
    const page = dashboardOf(aRunRecord())
    const ids = page.sections.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['loss', 'speed', 'step-time', 'workers']))
    expect(ids).not.toEqual(expect.arrayContaining(['runs']))
    expect(page.verdict).toMatchObject({ status: 'plain', word: 'RUN' })
    expect(page.keyFigures.length).toBeGreaterThan(3)
  })

  test('The dashboard shows as much of a seed system run as its record contains', () => {
    const page = dashboardOf(aSeedRunRecord())
    expect(page.sections.map(({ id }) => id)).toContain('speed')
    expect(JSON.stringify(page)).toContain('not measured apart from transfer')
  })
})

describe('Dashboard of several runs', () => {
  const slower = aRunRecord({ lossAt: (step) => (step < 12 ? 1 / (step + 1) : 1) })

  test('The dashboard names the first step at which the runs differ', () => {
    const { verdict } = dashboardOf(aRunRecord(), slower)
    expect(verdict.headline).toBe('1.json and 0.json first differ at step 12, in their loss')
  })

  test('The dashboard says that runs are equal', () => {
    const { verdict } = dashboardOf(aRunRecord(), aRunRecord())
    expect(verdict.headline).toBe('2 runs, the same at every common step')
  })

  test.each([
    ['no step', -1, '2 runs, the same at every common step that their records list'],
    ['a step that is not listed', 7, '2 runs, different at a step that their records do not list'],
    ['a step that is listed', 8, '1.json and 0.json first differ at step 8, in their loss'],
  ])('Of two long runs that differ at %s, the headline says what is known', (_, at, headline) => {
    const steps = someSteps(8200)
    const altered = steps.map((one) => (one.step === at ? { ...one, loss: 9 } : one))
    const pages = [steps, altered].map((all) => thinSteps({ ...aRunRecord(), steps: all }))
    const [first = aRunRecord(), other = first] = pages
    expect(dashboardOf(first, other).verdict.headline).toBe(headline)
  })

  test('The dashboard tabulates how far each figure is from that of the first run', () => {
    const double = { average_throughput_samples_per_sec: 5000 }
    const page = dashboardOf(aRunRecord(), aRunRecord({}, double))
    const [table] = tablesOf(page, 'runs')
    const row = table?.rows.find(({ cells }) => cells[0]?.text === 'Throughput')
    expect(row?.cells.map(({ text }) => text)).toEqual([
      'Throughput',
      '2,500 samples/s',
      '5,000 samples/s (+100 %)',
    ])
  })

  test('The dashboard lists differing settings before common ones', () => {
    const run = aRunRecord()
    const other = { ...run, config: { ...run.config, learning_rate: 0.5 } }
    const [first] = tablesOf(dashboardOf(run, other), 'configuration')
    expect(first?.caption).toBe('What differs between the runs')
    expect(first?.rows.map(({ cells }) => cells[0]?.text)).toContain('Learning rate')
  })
})

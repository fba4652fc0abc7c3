import { describe, expect, test } from '@jest/globals'
import { buildDashboard } from '../../../src/report/dashboard/dashboard-page.js'
import type { RunMetrics } from '../../../src/records/run-metrics.js'
import { aReportedRun, aRunRecord, aSeedRunRecord, testNow } from '../../support/report-builders.js'

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

describe('one run', () => {
  test('is shown with its figures, and compared with nothing', () => {
    const page = dashboardOf(aRunRecord())
    const ids = page.sections.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['loss', 'speed', 'step-time', 'workers']))
    expect(ids).not.toEqual(expect.arrayContaining(['runs']))
    expect(page.verdict).toMatchObject({ status: 'plain', word: 'RUN' })
    expect(page.keyFigures.length).toBeGreaterThan(3)
  })

  test('of the seed system is shown as far as it tells', () => {
    const page = dashboardOf(aSeedRunRecord())
    expect(page.sections.map(({ id }) => id)).toContain('speed')
    expect(JSON.stringify(page)).toContain('not told from transfer')
  })
})

describe('several runs', () => {
  const slower = aRunRecord({ lossAt: (step) => (step < 12 ? 1 / (step + 1) : 1) })

  test('name the first step at which they differ', () => {
    const { verdict } = dashboardOf(aRunRecord(), slower)
    expect(verdict.headline).toBe('1.json and 0.json first differ at step 12, in their loss')
  })

  test('that are the same say so', () => {
    const { verdict } = dashboardOf(aRunRecord(), aRunRecord())
    expect(verdict.headline).toBe('2 runs, the same at every common step')
  })

  test('stand in a table with how far each figure is from the first', () => {
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

  test('say what is set differently before what is the same', () => {
    const run = aRunRecord()
    const other = { ...run, config: { ...run.config, learning_rate: 0.5 } }
    const [first] = tablesOf(dashboardOf(run, other), 'configuration')
    expect(first?.caption).toBe('What differs between the runs')
    expect(first?.rows.map(({ cells }) => cells[0]?.text)).toContain('Learning rate')
  })
})

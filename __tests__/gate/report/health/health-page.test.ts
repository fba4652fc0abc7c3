import { describe, expect, test } from 'vitest'
import { buildHealthPage } from '../../../../src/gate/report/health/health-page.js'
import { renderHtml } from '../../../../src/gate/report/html.js'
import {
  aHealthInput,
  aHealthReport,
  aSickReport,
  noHistory,
} from '../../../support/builders/health-builders.js'
import { hostileStrings } from '../../../support/builders/hostile-strings.js'

const sectionIds = (input = aHealthInput()) => buildHealthPage(input).sections.map(({ id }) => id)

describe('First word of the health page', () => {
  test.each([
    ['healthy', 'pass'],
    ['degraded', 'warning'],
    ['critical', 'fail'],
    ['unknown', 'unknown'],
  ] as const)('A "%s" run has the tone "%s" on the health page', (verdict, tone) => {
    const page = buildHealthPage(aHealthInput(aHealthReport({ verdict })))
    expect(page.verdict).toMatchObject({ status: tone, word: verdict.toUpperCase() })
  })

  test('An undecided run is neither green nor free of anomalies', () => {
    const report = aHealthReport({ verdict: 'unknown', reason: 'the checkpoint has not changed' })
    const page = buildHealthPage(aHealthInput(report))
    expect(page.verdict.headline).toBe('It is unknown whether the run is healthy')
    expect(page.verdict.reasons).toEqual(['The checkpoint has not changed.'])
    expect(page.sections[0]?.lead).toContain('this does not mean that the run is healthy')
  })

  test('The health page names lasting anomalies, not those that went away', () => {
    const { headline } = buildHealthPage(aHealthInput(aSickReport())).verdict
    expect(headline).toBe('One anomaly: stalled_worker')
  })
})

describe('Figures of the health page', () => {
  const labelsOf = (phase: 'running' | 'stale' | 'complete' | 'failed') =>
    buildHealthPage(aHealthInput(aHealthReport({ phase }))).keyFigures.map(({ label }) => label)

  test.each(['complete', 'failed'] as const)(
    'The page of a run that is %s says how long it took, as nothing of it is left or grows old',
    (phase) => {
      expect(labelsOf(phase)).toEqual(['Steps done', 'Time taken', 'Healthy workers'])
    },
  )

  test.each(['running', 'stale'] as const)(
    'The page of a run that is %s says how much is left, and how old what it shows is',
    (phase) => {
      expect(labelsOf(phase)).toEqual([
        'Steps done',
        'Time left',
        'Healthy workers',
        'Age of the checkpoint',
      ])
    },
  )
})

describe('Sections of the health page', () => {
  test('The page of a healthy run does not mention undecided anomalies', () => {
    expect(sectionIds()).toEqual(['anomalies', 'workers', 'curves', 'grid', 'source'])
  })

  test('The page of a sick run lists undecided anomalies and the data that they need', () => {
    const page = buildHealthPage(aHealthInput(aSickReport()))
    expect(page.sections.map(({ id }) => id)).toContain('undecided')
    expect(JSON.stringify(page.sections)).toContain('more finite losses')
  })

  test('The health page lists lasting anomalies before past ones, with advice and commands', () => {
    const [anomalies] = buildHealthPage(aHealthInput(aSickReport())).sections
    const [table, ...advice] = anomalies?.blocks ?? []
    const rows = table !== undefined && 'table' in table ? table.table.rows : []
    expect(rows.map(({ cells }) => cells[0]?.text)).toEqual(['stalled_worker', 'slow_worker'])
    expect(rows.map(({ cells }) => cells[2]?.text)).toEqual(['critical', 'warning, gone'])
    expect(JSON.stringify(advice)).toContain('Run: minicluster runs events')
  })

  test('Without a history, the page states what the curves need and draws no grid', () => {
    const page = buildHealthPage(aHealthInput(aHealthReport(), noHistory))
    expect(page.sections.map(({ id }) => id)).not.toContain('grid')
    expect(page.sections.find(({ id }) => id === 'curves')?.lead).toContain('--run-dir')
  })

  test('The health page ticks only workers that are known to be healthy', () => {
    const statuses = ['healthy', 'done', 'unknown', 'slow'] as const
    const worker_statuses = statuses.map((status, worker_id) => ({
      ...aHealthReport().worker_statuses[0]!,
      worker_id,
      status,
    }))
    const page = buildHealthPage(aHealthInput(aHealthReport({ worker_statuses })))
    const block = page.sections.find(({ id }) => id === 'workers')?.blocks[0]
    const rows = block !== undefined && 'table' in block ? block.table.rows : []
    expect(rows.map(({ cells }) => cells[1]?.status)).toEqual(['pass', 'pass', undefined, 'fail'])
  })
})

test('The health page has a column of loading times unless no worker has one', () => {
  const [known] = aHealthReport().worker_statuses
  const { data_time_ms: _, ...earlier } = known!
  const columnsOf = (...worker_statuses: (typeof earlier)[]) => {
    const page = buildHealthPage(aHealthInput(aHealthReport({ worker_statuses })))
    const block = page.sections.find(({ id }) => id === 'workers')?.blocks[0]
    return block !== undefined && 'table' in block ? block.table.columns : []
  }
  const data = { label: 'Data', isNumeric: true }
  expect(columnsOf(earlier, known!)).toContainEqual(data)
  expect(columnsOf(earlier)).not.toContainEqual(data)
})

test('The health page shows an unknown figure as unknown', () => {
  const report = aHealthReport({ completed_steps: null, eta_ms: null, elapsed_ms: null })
  const texts = buildHealthPage(aHealthInput(report)).keyFigures.map(({ text }) => text)
  expect(texts.slice(0, 2)).toEqual(['unknown', 'unknown'])
})

test.each(Object.entries(hostileStrings))('The health page shows %s as text', (_name, hostile) => {
  const report = aSickReport({ run_id: hostile, reason: hostile, notes: [hostile] })
  const html = renderHtml(buildHealthPage(aHealthInput(report)))
  expect(html).not.toMatch(/<script|<img|<iframe/i)
})

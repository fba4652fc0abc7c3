import { describe, expect, test } from '@jest/globals'
import { buildHealthPage } from '../../../src/report/health/health-page.js'
import { renderHtml } from '../../../src/report/html.js'
import {
  aHealthInput,
  aHealthReport,
  aSickReport,
  noHistory,
} from '../../support/health-builders.js'
import { hostileStrings } from '../../support/hostile-strings.js'

const sectionIds = (input = aHealthInput()) => buildHealthPage(input).sections.map(({ id }) => id)

describe('the first word of the page', () => {
  test.each([
    ['healthy', 'pass'],
    ['degraded', 'warning'],
    ['critical', 'fail'],
    ['unknown', 'unknown'],
  ] as const)('a %s run has the tone %s', (verdict, tone) => {
    const page = buildHealthPage(aHealthInput(aHealthReport({ verdict })))
    expect(page.verdict).toMatchObject({ status: tone, word: verdict.toUpperCase() })
  })

  test('what cannot be told is neither green nor without anomaly', () => {
    const report = aHealthReport({ verdict: 'unknown', reason: 'the checkpoint has not changed' })
    const page = buildHealthPage(aHealthInput(report))
    expect(page.verdict.headline).toBe('Whether the run is healthy cannot be told')
    expect(page.verdict.reasons).toEqual(['The checkpoint has not changed.'])
    expect(page.sections[0]?.lead).toContain('that does not say that all is well')
  })

  test('names the anomalies that last, not those that went away', () => {
    const { headline } = buildHealthPage(aHealthInput(aSickReport())).verdict
    expect(headline).toBe('One anomaly: stalled_worker')
  })
})

describe('the sections', () => {
  test('of a healthy run do not speak of what was undecided', () => {
    expect(sectionIds()).toEqual(['anomalies', 'workers', 'curves', 'grid', 'source'])
  })

  test('of a sick run say what could not be decided and what it would take', () => {
    const page = buildHealthPage(aHealthInput(aSickReport()))
    expect(page.sections.map(({ id }) => id)).toContain('undecided')
    expect(JSON.stringify(page.sections)).toContain('more finite losses')
  })

  test('put what lasts before what has gone, with advice and its commands', () => {
    const [anomalies] = buildHealthPage(aHealthInput(aSickReport())).sections
    const [table, ...advice] = anomalies?.blocks ?? []
    const rows = table !== undefined && 'table' in table ? table.table.rows : []
    expect(rows.map(({ cells }) => cells[0]?.text)).toEqual(['stalled_worker', 'slow_worker'])
    expect(rows.map(({ cells }) => cells[2]?.text)).toEqual(['critical', 'warning, gone'])
    expect(JSON.stringify(advice)).toContain('Run: minicluster events')
  })

  test('without a past say what the curves would need, and draw no grid', () => {
    const page = buildHealthPage(aHealthInput(aHealthReport(), noHistory))
    expect(page.sections.map(({ id }) => id)).not.toContain('grid')
    expect(page.sections.find(({ id }) => id === 'curves')?.lead).toContain('--run-dir')
  })

  test('tick only workers that are known to be well', () => {
    const statuses = ['healthy', 'done', 'unknown', 'slow'] as const
    const worker_statuses = statuses.map((status, worker_id) => ({
      ...aHealthReport().worker_statuses[0]!,
      ...{ worker_id, status },
    }))
    const page = buildHealthPage(aHealthInput(aHealthReport({ worker_statuses })))
    const block = page.sections.find(({ id }) => id === 'workers')?.blocks[0]
    const rows = block !== undefined && 'table' in block ? block.table.rows : []
    expect(rows.map(({ cells }) => cells[1]?.status)).toEqual(['pass', 'pass', undefined, 'fail'])
  })
})

test('a figure that is not known is said to be unknown', () => {
  const report = aHealthReport({ completed_steps: null, eta_ms: null, elapsed_ms: null })
  const texts = buildHealthPage(aHealthInput(report)).keyFigures.map(({ text }) => text)
  expect(texts.slice(0, 2)).toEqual(['unknown', 'unknown'])
})

test.each(Object.entries(hostileStrings))('shows %s as text', (_name, hostile) => {
  const report = aSickReport({ run_id: hostile, reason: hostile, notes: [hostile] })
  const html = renderHtml(buildHealthPage(aHealthInput(report)))
  expect(html).not.toMatch(/<script|<img|<iframe/i)
})

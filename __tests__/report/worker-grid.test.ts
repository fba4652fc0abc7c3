import { expect, test } from '@jest/globals'
import { drawChart } from '../../src/report/charts/index.js'
import { workerGridFigure, workerGridTable, type GridRow } from '../../src/report/worker-grid.js'

const words = { id: 'grid', title: 'Compute time' }
const aRow = (rank: number, ms: number, steps = 10): GridRow => ({
  label: `rank ${rank}`,
  values: Array.from({ length: steps }, (_, step) => ({
    ...{ firstStep: step, lastStep: step, value: ms },
  })),
})

test('a slow worker is darker than its peers, and is named for those who do not see it', () => {
  const figure = workerGridFigure(words, [aRow(0, 2), aRow(1, 8), aRow(2, 2)])
  const chart = figure?.chart.kind === 'grid' ? figure.chart : null
  expect(chart?.rows.map(({ levels }) => levels[0])).toEqual(
    [0, 6, 0].map((level) => Math.min(level, 6)),
  )
  expect(figure?.description).toContain('Longest of all: rank 1, 8 ms')
})

test('nothing known is no figure', () => {
  expect(workerGridFigure(words, [{ label: 'rank 0', values: [] }])).toBeNull()
})

test('workers that are all alike have one level', () => {
  const figure = workerGridFigure(words, [aRow(0, 2), aRow(1, 2)])
  expect(figure?.chart.kind === 'grid' && figure.chart.levelNames).toEqual(['all about the same'])
})

test('a thousand workers fit: several share a row, and the table has the slowest', () => {
  const rows = Array.from({ length: 1000 }, (_, rank) => aRow(rank, rank === 500 ? 9 : 2))
  const figure = workerGridFigure(words, rows)
  const chart = figure?.chart.kind === 'grid' ? figure.chart : null
  expect(chart?.rows.length).toBeLessThanOrEqual(64)
  const table = workerGridTable('Compute', rows)
  expect(table.rows).toHaveLength(32)
  expect(table.rows.filter(({ isMarked }) => isMarked).map(({ cells }) => cells[0]?.text)).toEqual([
    'rank 500',
  ])
})

test('a long run of many workers stays a small drawing', () => {
  const rows = Array.from({ length: 64 }, (_, rank) => aRow(rank, rank % 5, 20_000))
  const figure = workerGridFigure(words, rows)!
  const svg = drawChart(figure.chart, { ...words, description: '', width: 758, size: 'wide' })
  expect(svg.length).toBeLessThan(20_000)
  expect(svg).not.toContain('NaN')
})

import { expect, test } from 'vitest'
import { drawChart } from '../../../../src/gate/report/charts/index.js'
import {
  workerGridFigure,
  workerGridTable,
  type GridRow,
} from '../../../../src/gate/report/workers/worker-grid.js'

const words = { id: 'grid', title: 'Compute time' }
const aRow = (rank: number, ms: number, steps = 10): GridRow => ({
  label: `rank ${rank}`,
  values: Array.from({ length: steps }, (_, step) => ({
    firstStep: step,
    lastStep: step,
    value: ms,
  })),
})

test('A slow worker is darker than its peers and is also named in text', () => {
  const figure = workerGridFigure(words, [aRow(0, 2), aRow(1, 8), aRow(2, 2)])
  const chart = figure?.chart.kind === 'grid' ? figure.chart : null
  expect(chart?.rows.map(({ levels }) => levels[0])).toEqual(
    [0, 6, 0].map((level) => Math.min(level, 6)),
  )
  expect(figure?.description).toContain('Longest of all: rank 1, 8 ms')
})

test('The grid of an unknown run shows no figure', () => {
  expect(workerGridFigure(words, [{ label: 'rank 0', values: [] }])).toBeNull()
})

test('Equal workers share one level of the grid', () => {
  const figure = workerGridFigure(words, [aRow(0, 2), aRow(1, 2)])
  expect(figure?.chart.kind === 'grid' && figure.chart.levelNames).toEqual(['all about the same'])
})

test('The grid fits a thousand workers: several share a row, and a table lists the slowest', () => {
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

test('The grid of a long run with many workers stays small', () => {
  const rows = Array.from({ length: 64 }, (_, rank) => aRow(rank, rank % 5, 20_000))
  const figure = workerGridFigure(words, rows)!
  const svg = drawChart(figure.chart, { ...words, description: '', width: 758, size: 'wide' })
  expect(svg.length).toBeLessThan(20_000)
  expect(svg).not.toContain('NaN')
})

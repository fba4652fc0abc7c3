import { describe, expect, test } from 'vitest'
import type { HeatMapChart } from '../../../../src/gate/report/charts/chart.js'
import { drawChart } from '../../../../src/gate/report/charts/index.js'
import { legendOf } from '../../../../src/gate/report/charts/legend.js'

const request = { id: 'map', title: 'A map', description: 'What it shows.', width: 320 }
const aMap = (shares: readonly number[], overrides: Partial<HeatMapChart> = {}): HeatMapChart => ({
  kind: 'heat-map',
  columns: shares.map((_, index) => `detector ${index}`),
  meanings: { wanted: 'faults', unwanted: 'clean runs' },
  rows: [
    {
      label: 'F05 slow_worker',
      isWanted: true,
      cells: shares.map((share) => ({ share, text: String(share * 100) })),
    },
  ],
  ...overrides,
})
const draw = (chart: HeatMapChart) => drawChart(chart, { ...request, size: 'narrow' })
const heights = (svg: string, name: string) =>
  [...svg.matchAll(new RegExp(`class="${name}"[^>]* height="([\\d.]+)"`, 'g'))].map(([, height]) =>
    Number(height),
  )

describe('Heat map', () => {
  test('The heat map fills a cell to the height of its share, so colour is not the only cue', () => {
    const svg = draw(aMap([1, 0.5, 0]))
    const [cell = 0] = heights(svg, 'cell')
    expect(heights(svg, 'fill wanted')).toEqual([cell, cell / 2])
    expect(heights(svg, 'cell')).toHaveLength(3)
  })

  test('The heat map omits a number that would run into the next cell', () => {
    const many = Array.from({ length: 18 }, () => 1)
    expect(draw(aMap([1, 1]))).toContain('class="cell-text"')
    expect(draw(aMap(many))).not.toContain('class="cell-text"')
  })

  test('The heat map puts row names above their cells when the columns need the whole width', () => {
    const few = draw(aMap([1, 1]))
    const many = draw(aMap(Array.from({ length: 18 }, () => 1)))
    expect(few).toMatch(/text-anchor="end">F05 slow_worker/)
    expect(many).toMatch(/text-anchor="start">F05 slow_worker/)
  })

  test('The heat map separates and explains rows that should be empty', () => {
    const chart = aMap([1])
    const rows = [...chart.rows, { ...chart.rows[0]!, isWanted: false }]
    expect(draw({ ...chart, rows })).toContain('fill unwanted')
    expect(legendOf({ ...chart, rows }).map(({ name }) => name)).toEqual(['faults', 'clean runs'])
    expect(legendOf(chart).map(({ name }) => name)).toEqual(['faults'])
  })

  test('The heat map without data is a titled picture without broken numbers', () => {
    const svg = draw(aMap([], { rows: [] }))
    expect(svg).toContain('<title id="map-narrow-title">A map</title>')
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  })
})

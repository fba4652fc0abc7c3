import { describe, expect, test } from 'vitest'
import type {
  BarChart,
  HistogramChart,
  LineChart,
  LineSeries,
} from '../../../../src/gate/report/charts/chart.js'
import type { ChartRequest } from '../../../../src/gate/report/charts/frame.js'
import { drawChart } from '../../../../src/gate/report/charts/index.js'
import { legendOf } from '../../../../src/gate/report/charts/legend.js'
import { placeMarks } from '../../../../src/gate/report/charts/marks.js'
import { createScale } from '../../../../src/gate/report/charts/scale.js'

const request: ChartRequest = {
  id: 'some-chart',
  title: 'Some chart',
  description: 'What it shows.',
  width: 320,
  size: 'narrow',
}

const aSeries = (values: readonly number[], overrides: Partial<LineSeries> = {}): LineSeries => ({
  name: 'some run',
  slot: 1,
  style: 'line',
  points: values.map((y, x) => ({ x, y })),
  ...overrides,
})

const aLineChart = (series: readonly LineSeries[], overrides: Partial<LineChart> = {}) =>
  ({
    kind: 'line',
    x: { label: 'step', scale: 'linear' },
    y: { label: 'loss', scale: 'linear' },
    series,
    marks: [],
    ...overrides,
  }) satisfies LineChart

const pathOf = (svg: string, style: string) =>
  new RegExp(`<path class="${style} slot-\\d" d="([^"]*)"`).exec(svg)?.[1]

describe('All charts', () => {
  const bars: BarChart = {
    kind: 'bars',
    axisLabel: 'ms',
    layers: [{ name: 'compute', slot: 1 }],
    rows: [{ label: 'rank 0', values: [0], text: '0' }],
  }
  const histogram: HistogramChart = {
    kind: 'histogram',
    x: { label: 'ms', scale: 'linear' },
    yLabel: 'steps',
    bins: [{ from: 1, to: 1, count: 5 }],
    marks: [],
  }

  test.each([aLineChart([aSeries([])]), aLineChart([aSeries([Number.NaN])]), bars, histogram])(
    'Every chart with little data is a titled picture without broken numbers ($kind)',
    (chart) => {
      const svg = drawChart(chart, request)
      expect(svg).toContain('<title id="some-chart-narrow-title">Some chart</title>')
      expect(svg).toContain('<desc id="some-chart-narrow-desc">What it shows.</desc>')
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    },
  )
})

describe('Line chart', () => {
  test('The line chart draws the halo under the line in any order', () => {
    const halo = aSeries([1, 2], { style: 'halo', slot: 0 })
    const svg = drawChart(aLineChart([aSeries([1, 2]), halo]), request)
    expect(svg.indexOf('class="halo')).toBeLessThan(svg.indexOf('class="line'))
  })

  test('The line chart draws equal series along one path', () => {
    const halo = aSeries([3, 1, 2], { style: 'halo', slot: 0 })
    const svg = drawChart(aLineChart([halo, aSeries([3, 1, 2])]), request)
    expect(pathOf(svg, 'halo')).toBe(pathOf(svg, 'line'))
  })

  test('The line chart leaves a gap where a value is not finite', () => {
    const svg = drawChart(aLineChart([aSeries([1, 2, Number.NaN, 3, 4])]), request)
    expect(pathOf(svg, 'line')?.match(/M/g)).toHaveLength(2)
  })

  test('The line chart draws a run of one step as a dot', () => {
    expect(drawChart(aLineChart([aSeries([0.5])]), request)).toContain('<circle class="dot slot-1"')
  })

  test('The line chart labels steps with whole numbers only', () => {
    const svg = drawChart(aLineChart([aSeries([1, 2, 3])]), request)
    expect(svg).not.toContain('>0.5<')
  })

  test('The line chart escapes names from outside', () => {
    const marks = [{ x: 1, label: '<b>&' }]
    const axis = { label: '</text><script>', scale: 'linear' as const }
    const svg = drawChart(aLineChart([aSeries([1, 2, 3])], { marks, y: axis }), request)
    expect(svg).not.toMatch(/<script|<b>/)
  })
})

describe('Bar chart', () => {
  const chart: BarChart = {
    kind: 'bars',
    axisLabel: 'ms',
    layers: [
      { name: 'compute', slot: 1 },
      { name: 'wait', slot: 2 },
    ],
    rows: [
      { label: 'rank 0', values: [3, 1], text: '4 ms' },
      { label: 'rank 1', values: [4, 0], text: '4 ms' },
    ],
  }
  const rects = [
    ...drawChart(chart, request).matchAll(/class="bar slot-(\d)" x="([\d.]+)".*?width="([\d.]+)"/g),
  ].map(([, slot, x, width]) => ({ slot, x: Number(x), width: Number(width) }))

  test('The bar chart stacks layers in proportion and omits empty ones', () => {
    expect(rects.map(({ slot }) => slot)).toEqual(['1', '2', '1'])
    const [start, , compute = 0, wait = 0, whole = 0] = [
      ...rects.slice(0, 2).map(({ x }) => x),
      ...rects.map(({ width }) => width),
    ]
    expect(rects[1]?.x).toBeCloseTo(Number(start) + compute, 0)
    expect(compute / wait).toBeCloseTo(3, 1)
    expect(whole).toBeCloseTo(compute + wait, 0)
  })

  test('The bar chart has a legend if it has more than one layer', () => {
    expect(legendOf(chart).map(({ name }) => name)).toEqual(['compute', 'wait'])
    expect(legendOf({ ...chart, layers: chart.layers.slice(0, 1) })).toEqual([])
  })
})

describe('Chart marks', () => {
  const box = { width: 320, height: 200, left: 20, right: 20, top: 20, bottom: 20 }
  const scale = createScale('linear', [0, 100], [20, 300], false)

  test('Marks share a row where they fit side by side', () => {
    const marks = [10, 80].map((x) => ({ x, label: 'p50 1 ms' }))
    expect(placeMarks(marks, scale, box).map(({ row }) => row)).toEqual([0, 0])
  })

  test('Marks that would overlap get rows of their own and stay inside the plot', () => {
    const marks = [97, 98, 99].map((x) => ({ x, label: 'p99 123 ms' }))
    const placed = placeMarks(marks, scale, box)
    expect(placed.map(({ row }) => row)).toEqual([0, 1, 2])
    expect(placed.every(({ start }) => start >= 20 && start + 10 * 7 <= 300)).toBe(true)
  })

  test('Marks shorten a label that is wider than the plot', () => {
    const [mark] = placeMarks([{ x: 50, label: 'x'.repeat(500) }], scale, box)
    expect(mark?.text.length).toBeLessThanOrEqual(40)
    expect(mark?.start).toBe(20)
  })
})

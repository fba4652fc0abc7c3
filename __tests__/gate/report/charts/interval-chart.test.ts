import { describe, expect, test } from 'vitest'
import type { IntervalChart } from '../../../../src/gate/report/charts/chart.js'
import { drawChart } from '../../../../src/gate/report/charts/index.js'
import { legendOf } from '../../../../src/gate/report/charts/legend.js'

const request = { id: 'effects', title: 'Effects', description: 'What it shows.', width: 700 }
const aRow = (overrides: Partial<IntervalChart['rows'][number]> = {}) => ({
  label: 'Throughput',
  value: 10,
  low: 8,
  high: 12,
  threshold: 5,
  floor: 2,
  tone: 'regression' as const,
  text: '+10 % (8 to 12)',
  ...overrides,
})
const aChart = (rows: IntervalChart['rows']): IntervalChart => ({
  kind: 'intervals',
  axisLabel: 'worse by, %',
  thresholdName: 'too small to count',
  rows,
  floorName: 'noise',
  toneNames: {
    regression: 'regression',
    inconclusive: 'inconclusive',
    pass: 'no regression',
    improvement: 'improvement',
  },
})
const draw = (chart: IntervalChart, size: 'wide' | 'narrow' = 'wide') =>
  drawChart(chart, { ...request, size })
const numbers = (svg: string, pattern: RegExp) => (pattern.exec(svg) ?? []).slice(1).map(Number)

describe('Interval chart', () => {
  test('The interval chart shows point, interval, threshold and noise on one axis around zero', () => {
    const svg = draw(aChart([aRow()]))
    const [point = 0] = numbers(svg, /translate\(([\d.]+) /)
    const [low = 0, high = 0] = numbers(svg, /class="reach" x1="([\d.]+)" x2="([\d.]+)"/)
    const [zero = 0] = numbers(svg, /class="axis" x1="([\d.]+)"/)
    const [start = 0, width = 0] = numbers(
      svg,
      /class="threshold-band" x="([\d.]+)" width="([\d.]+)"/,
    )
    const [, noise = 0] = numbers(svg, /class="noise-band" x="([\d.]+)" width="([\d.]+)"/)
    expect((point - zero) / (high - low)).toBeCloseTo(10 / 4, 1)
    expect(start + width / 2).toBeCloseTo(zero, 0)
    expect(width / noise).toBeCloseTo(5 / 2, 1)
  })

  test('The interval chart draws each outcome in its own shape', () => {
    const tones = ['regression', 'inconclusive', 'pass', 'improvement'] as const
    const svg = draw(aChart(tones.map((tone) => aRow({ tone }))))
    for (const tone of tones) expect(svg).toContain(`class="estimate ${tone}"`)
  })

  test('The interval chart writes name and figures above the row on a narrow page', () => {
    const heightOf = (svg: string) => numbers(svg, /viewBox="0 0 \d+ (\d+)"/)[0] ?? 0
    const chart = aChart([aRow(), aRow()])
    expect(heightOf(draw(chart, 'narrow'))).toBeGreaterThan(heightOf(draw(chart)))
  })

  test('The interval chart omits unknown values without broken numbers', () => {
    const unknown = { value: null, low: null, high: null, threshold: null, floor: null }
    const svg = draw(aChart([aRow(unknown)]))
    expect(svg).not.toMatch(/NaN|Infinity|undefined|reach|band|class="point"/)
    expect(draw(aChart([]))).not.toMatch(/NaN|Infinity|undefined/)
  })

  test('The legend of the interval chart explains only visible marks', () => {
    const names = legendOf(aChart([aRow({ floor: null })])).map(({ name }) => name)
    expect(names).toEqual(['regression', 'too small to count'])
  })

  test('The interval chart escapes names from outside', () => {
    expect(draw(aChart([aRow({ label: '<b>&', text: '<i>' })]))).not.toMatch(/<b>|<i>/)
  })
})

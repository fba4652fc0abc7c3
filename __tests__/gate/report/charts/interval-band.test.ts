import { describe, expect, test } from 'vitest'
import { ticksApart } from '../../../../src/gate/report/charts/axes.js'
import type { LineChart } from '../../../../src/gate/report/charts/chart.js'
import { drawChart } from '../../../../src/gate/report/charts/index.js'
import { legendOf } from '../../../../src/gate/report/charts/legend.js'
import { createScale } from '../../../../src/gate/report/charts/scale.js'

const chart: LineChart = {
  kind: 'line',
  x: { label: 'factor', scale: 'linear', ticks: [1.1, 1.5, 4] },
  y: { label: '%', scale: 'linear', domain: [0, 100], ticks: [0, 50, 100] },
  series: [
    {
      name: 'detected',
      slot: 1,
      style: 'dotted',
      points: [1.1, 1.5, 4].map((x) => ({ x, y: 50 })),
    },
  ],
  bands: [{ name: 'interval', slot: 1, points: [{ x: 1.5, low: 20, high: 80 }] }],
  marks: [],
}
const request = { id: 'dose', title: 'Dose', description: 'x', width: 320, size: 'narrow' } as const
const svg = drawChart(chart, request)

describe('A curve with intervals', () => {
  test('The curve has a labelled dot at every value that was tried', () => {
    expect(svg.match(/<circle/g)).toHaveLength(3)
    for (const tick of ['1.1', '1.5', '4']) expect(svg).toContain(`>${tick}</text>`)
  })

  test('The curve shows the interval of a single value as a line', () => {
    const [, top, bottom] = /class="whisker slot-1".*?y1="([\d.]+)" y2="([\d.]+)"/.exec(svg) ?? []
    expect(Number(top)).toBeGreaterThan(Number(bottom))
  })

  test('The curve stays within the given domain', () => {
    expect(svg).toContain('>100</text>')
    expect(svg).not.toContain('>60</text>')
  })

  test('The legend names the interval band', () => {
    expect(legendOf(chart)).toMatchObject([
      { name: 'detected', isBar: false },
      { name: 'interval', isBar: true },
    ])
  })

  test('The curve skips unknown bounds', () => {
    const points = [{ x: 1.5, low: Number.NaN, high: Number.NaN }]
    const bands = [{ name: 'interval', slot: 1, points }]
    expect(drawChart({ ...chart, bands }, request)).not.toMatch(/NaN|whisker/)
  })
})

test('The axis omits ticks that would overlap', () => {
  const scale = createScale('linear', [1, 100], [0, 300], false)
  expect(ticksApart(scale, [1, 1.1, 1.2, 50, 100])).toEqual([1, 50, 100])
})

import { describe, expect, test } from 'vitest'
import type { TimelineChart } from '../../../../src/gate/report/charts/chart.js'
import { drawChart } from '../../../../src/gate/report/charts/index.js'
import { legendOf } from '../../../../src/gate/report/charts/legend.js'

const request = { id: 'lines', title: 'Lines', description: 'What it shows.', width: 320 }
const aTimeline = (rows: readonly Partial<TimelineChart['rows'][number]>[]): TimelineChart => ({
  kind: 'timeline',
  axisLabel: 'seconds',
  eventNames: { injection: 'fault begins', alarm: 'detected', 'false-alarm': 'false alarm' },
  rows: rows.map((row) => ({
    label: 'F05 slow_worker 2 \u00d7',
    shortLabel: 'F05',
    length: 1,
    events: [],
    text: 'missed',
    ...row,
  })),
})
const draw = (chart: TimelineChart, size: 'wide' | 'narrow' = 'narrow') =>
  drawChart(chart, { ...request, size })
const places = (svg: string) =>
  [...svg.matchAll(/translate\(([\d.]+) [^)]*\)"><path class="event ([\w-]+)"/g)].map(
    ([, x, event]) => ({ x: Number(x), event }),
  )

describe('Timeline', () => {
  test('The timeline places events on one axis in their order', () => {
    const events = [
      { at: 0.25, event: 'injection' as const },
      { at: 0.5, event: 'alarm' as const },
    ]
    const svg = draw(aTimeline([{ events }, { length: 2, events: [] }]))
    const [injection, alarm] = places(svg)
    expect([injection?.event, alarm?.event]).toEqual(['injection', 'alarm'])
    const start = Number(/class="run" x="([\d.]+)"/.exec(svg)?.[1])
    expect(((alarm?.x ?? 0) - start) / ((injection?.x ?? 0) - start)).toBeCloseTo(2, 1)
  })

  test('The timeline draws a bar as long as its run', () => {
    const svg = draw(aTimeline([{ length: 1 }, { length: 2 }]))
    const [short = 0, long = 0] = [...svg.matchAll(/class="run".*?width="([\d.]+)"/g)].map(
      ([, width]) => Number(width),
    )
    expect(long / short).toBeCloseTo(2, 1)
  })

  test('The timeline uses the short name where there is little room', () => {
    expect(draw(aTimeline([{}]))).not.toContain('slow_worker')
    expect(draw(aTimeline([{}]), 'wide')).toContain('slow_worker')
  })

  test('The legend of the timeline explains only visible events', () => {
    const chart = aTimeline([{ events: [{ at: 0.1, event: 'false-alarm' }] }])
    expect(legendOf(chart).map(({ name }) => name)).toEqual(['false alarm'])
  })

  test('The timeline of nothing is a titled picture without broken numbers', () => {
    const svg = draw(aTimeline([]))
    expect(svg).toContain('<title id="lines-narrow-title">Lines</title>')
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    expect(draw(aTimeline([{ length: 0 }]))).not.toMatch(/NaN|Infinity|undefined/)
  })
})

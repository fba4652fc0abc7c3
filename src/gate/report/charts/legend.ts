import {
  type Chart,
  type GridChart,
  type HeatMapChart,
  type IntervalChart,
  intervalTones,
  type TimelineChart,
  timelineEvents,
} from './chart.js'
import { toneShapes } from './interval-chart.js'
import { eventShapes } from './timeline-chart.js'

/** A name, and the class and shape of its swatch. */
type LegendEntry = {
  readonly name: string
  readonly swatch: string
  /** A filled rectangle; else `path` is drawn. */
  readonly isBar: boolean
  readonly path: string
  /** Whether the path is centred, rather than drawn along the swatch. */
  readonly isCentred: boolean
}

/** The legend of a chart's colours and strokes; empty if there is only one. */
export function legendOf(chart: Chart): readonly LegendEntry[] {
  switch (chart.kind) {
    case 'histogram':
      return []
    case 'bars': {
      const shown = chart.layers.map(({ name, slot }) => entry(name, 'bar', slot))
      return shown.length > 1 ? shown : []
    }
    case 'line':
      return [...chart.series, ...bandsOf(chart)].map(({ name, style, slot }) =>
        entry(name, style, slot),
      )
    case 'heat-map':
      return heatMapLegend(chart)
    case 'timeline':
      return timelineLegend(chart)
    case 'intervals':
      return intervalLegend(chart)
    case 'grid':
      return gridLegend(chart)
  }
}

const alongSwatch = { isBar: false, path: 'M0 6H24', isCentred: false }

function entry(name: string, style: string, slot: number): LegendEntry {
  const isBar = style === 'bar' || style === 'band'
  return { ...alongSwatch, name, swatch: `${style} slot-${slot}`, isBar }
}

function bandsOf({ bands = [] }: Extract<Chart, { kind: 'line' }>) {
  return bands.map((band) => ({ ...band, style: 'band' }))
}

function heatMapLegend({ rows, meanings }: HeatMapChart): readonly LegendEntry[] {
  const tones = [true, false].filter((isWanted) => rows.some((row) => row.isWanted === isWanted))
  return tones.map((isWanted) => {
    const tone = isWanted ? 'wanted' : 'unwanted'
    return { ...alongSwatch, name: meanings[tone], swatch: `fill ${tone}`, isBar: true }
  })
}

/** Explains only events on the chart. */
function timelineLegend({ rows, eventNames }: TimelineChart): readonly LegendEntry[] {
  const shown = timelineEvents.filter((name) =>
    rows.some(({ events }) => events.some(({ event }) => event === name)),
  )
  return shown.map((event) => ({
    name: eventNames[event],
    swatch: `event ${event}`,
    isBar: false,
    path: eventShapes[event],
    isCentred: true,
  }))
}

function intervalLegend({ rows, toneNames, ...names }: IntervalChart): readonly LegendEntry[] {
  const tones = intervalTones.filter((name) => rows.some(({ tone }) => tone === name))
  const { thresholdName, floorName } = names
  const bands = [
    ...(rows.some(({ threshold }) => threshold !== null)
      ? [['threshold-band', thresholdName]]
      : []),
    ...(rows.some(({ floor }) => floor !== null) ? [['noise-band', floorName]] : []),
  ]
  return [
    ...tones.map((tone) => ({
      name: toneNames[tone],
      swatch: `point ${tone}`,
      isBar: false,
      path: toneShapes[tone],
      isCentred: true,
    })),
    ...bands.map(([swatch = '', name = '']) => ({ ...alongSwatch, name, swatch, isBar: true })),
  ]
}

function gridLegend({ levelNames, rows }: GridChart): readonly LegendEntry[] {
  const levels = levelNames.map((name, level) => ({
    ...alongSwatch,
    name,
    swatch: `level-${level}`,
    isBar: true,
  }))
  const isWhole = rows.every((row) => row.levels.every((level) => level !== null))
  if (isWhole) return levels
  return [...levels, { ...alongSwatch, name: 'not known', swatch: 'level-unknown' }]
}

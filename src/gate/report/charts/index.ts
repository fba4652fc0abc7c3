import { drawBarChart } from './bar-chart.js'
import type { Chart } from './chart.js'
import type { ChartRequest } from './frame.js'
import { drawGridChart } from './grid-chart.js'
import { drawHeatMapChart } from './heat-map-chart.js'
import { drawHistogramChart } from './histogram-chart.js'
import { drawIntervalChart } from './interval-chart.js'
import { drawLineChart } from './line-chart.js'
import type { Svg } from './svg.js'
import { drawTimelineChart } from './timeline-chart.js'

type Drawings = {
  readonly [K in Chart['kind']]: (chart: Extract<Chart, { kind: K }>, request: ChartRequest) => Svg
}

/** Every kind of chart with its drawing function. */
const drawings: Drawings = {
  line: drawLineChart,
  bars: drawBarChart,
  histogram: drawHistogramChart,
  'heat-map': drawHeatMapChart,
  timeline: drawTimelineChart,
  intervals: drawIntervalChart,
  grid: drawGridChart,
}

/** The chart as SVG. */
export function drawChart(chart: Chart, request: ChartRequest): Svg {
  // The type of the registry ties each kind to its drawing function, which the compiler cannot follow through an index.
  const draw = drawings[chart.kind] as (chart: Chart, request: ChartRequest) => Svg
  return draw(chart, request)
}

import uPlot from 'uplot'
import { plural } from '../../../kit/wording/plural.js'
import { histogramOf, quantile, sortedCells, type Histogram } from '../web/figures.js'
import type { PageModel } from '../web/page-model.js'
import { formatAxis } from '../../../kit/wording/figures.js'
import { countText, numberText, withUnit } from '../web/words.js'
import { Chart } from './chart.js'
import { DataTable } from './data-table.js'
import { byId, colorOf, setText } from '../../../kit/live-page/browser/dom.js'

/** Distribution of the all-reduce time. */
export class SpreadChart {
  private readonly chart = new Chart('spread-plot', 'spread-legend')
  private readonly table = new DataTable('spread-table', () => tableRows(this.histogram))
  private histogram: Histogram | null = null

  constructor(private readonly model: PageModel) {}

  rebuild(): void {
    this.chart.rebuild()
  }

  show(): void {
    const sorted = sortedCells(this.model.columns, 'allreduceMs')
    this.histogram = histogramOf(sorted)
    setText(byId('spread-summary'), this.summary(sorted))
    const { edges, counts, width } = this.histogram ?? { edges: [], counts: [], width: 1 }
    this.chart.show(
      {
        // A margin in the unit of the data: another width is another shape.
        key: `bars ${width}`,
        series: [
          {
            stroke: colorOf('--slot-1'),
            fill: colorOf('--slot-1'),
            width: 0,
            paths: uPlot.paths.bars?.({ size: [0.86, 60] }),
            points: { show: false },
          },
        ],
        legend: [{ slot: 'slot-1', text: 'values, by milliseconds', kind: 'area' }],
        across: formatAxis,
        labels: { x: 'all-reduce, ms', y: 'values' },
        margin: width,
        isFromZero: true,
      },
      [edges.map((edge) => edge + width / 2), [...counts]],
    )
    this.table.refresh()
  }

  private summary(sorted: Float64Array): string {
    if (sorted.length === 0) return 'No all-reduce time is known.'
    const { binSize } = this.model
    const figure = (share: number) => withUnit(quantile(sorted, share), 'ms')
    const each = binSize === 1 ? '' : ` Each is the longest of ${binSize} steps of a worker.`
    const beyond = this.histogram?.beyond ?? 0
    const far = beyond === 0 ? '' : ` ${plural(beyond, 'value')} beyond the right edge.`
    return `${plural(sorted.length, 'value')}: median ${figure(0.5)}, 95 % below ${figure(0.95)}, longest ${figure(1)}.${each}${far}`
  }
}

function tableRows(histogram: Histogram | null): readonly (readonly string[])[] {
  const { edges, counts, width, beyond } = histogram ?? {
    edges: [],
    counts: [],
    width: 0,
    beyond: 0,
  }
  const body = edges.map((edge, bar) => [
    `${numberText(edge)} to ${numberText(edge + width)}`,
    countText(counts[bar] ?? 0),
  ])
  return [['Milliseconds', 'Values'], ...body, ['longer', countText(beyond)]]
}

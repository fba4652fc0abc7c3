import type uPlot from 'uplot'
import { chooseScale } from '../../../kit/stats/choose-scale.js'
import { plural } from '../../../kit/wording/plural.js'
import { finite, lossSpread, medianOf, newestCells } from '../web/figures.js'
import type { PageModel } from '../web/page-model.js'
import { countText, numberText } from '../web/words.js'
import { Chart, stepAxis, type ChartShape } from './chart.js'
import { DataTable } from './data-table.js'
import { byId, colorOf, setText } from '../../../kit/live-page/browser/dom.js'
import { rowName } from './row-name.js'

/** Up to this many workers have a line each; beyond that, the range, the median and the outliers are drawn. */
const fewRows = 5
const dashes = [[], [7, 4], [2, 3], [10, 3, 2, 3], [5, 5]]

type Columns = readonly (number | null)[]

export class LossChart {
  private readonly chart = new Chart('loss-plot', 'loss-legend')
  private readonly table = new DataTable('loss-table', () => this.tableRows())

  constructor(
    private readonly model: PageModel,
    private readonly marked: ReadonlySet<number>,
  ) {}

  rebuild(): void {
    this.chart.rebuild()
  }

  show(): void {
    const { rows, columns, binSize } = this.model
    const shown = this.shownRows()
    const isCrowd = rows.length > fewRows
    const xs = columns.map(({ index }) => index * binSize)
    const lines = shown.map((row) => this.lineOf(row))
    const crowd = isCrowd ? this.crowd() : []
    const values = [...crowd, ...lines].flat().filter((value) => value !== null)
    const isLogarithmic = chooseScale(values) === 'log'
    const shape = this.shapeOf(shown, { isCrowd, isLogarithmic })
    this.chart.show(shape, [xs, ...crowd, ...lines] as uPlot.AlignedData)
    setText(byId('loss-summary'), this.summary())
    this.table.refresh()
  }

  private shownRows(): number[] {
    const { rows, anomalies } = this.model
    if (rows.length <= fewRows) return rows.map((_, row) => row)
    const suspects = anomalies.items.filter(({ resolvedAtMs }) => resolvedAtMs === null)
    const wanted = [...this.marked, ...suspects.flatMap(({ workerId }) => workerId ?? [])]
    const found = wanted.map((id) => rows.findIndex(([first, last]) => id >= first && id <= last))
    return [...new Set(found.filter((row) => row >= 0))].slice(0, fewRows)
  }

  private lineOf(row: number): Columns {
    return this.model.columns.map(({ cells }) => cells.loss?.[row] ?? null)
  }

  private crowd(): Columns[] {
    const all = this.model.columns.map(lossSpread)
    return [all.map(({ high }) => high), all.map(({ low }) => low), all.map(({ median }) => median)]
  }

  private shapeOf(
    shown: readonly number[],
    { isCrowd, isLogarithmic }: { readonly isCrowd: boolean; readonly isLogarithmic: boolean },
  ): ChartShape {
    const names = shown.map((row) => rowName(this.model.rows[row]))
    const quiet = colorOf('--slot-2')
    const edge = { stroke: quiet, width: 0.5, points: { show: false } }
    const crowd = isCrowd
      ? [edge, edge, { stroke: colorOf('--text'), width: 2, points: { show: false } }]
      : []
    const lines = shown.map((_, place) => ({
      stroke: colorOf(`--slot-${place + 1}`),
      width: 1.8,
      dash: dashes[place] ?? [],
      points: { show: false },
      spanGaps: false,
    }))
    return {
      key: JSON.stringify([isCrowd, isLogarithmic, names]),
      series: [...crowd, ...lines],
      bands: isCrowd ? [{ series: [1, 2], fill: `${quiet}40` }] : [],
      legend: [
        ...(isCrowd
          ? [
              { slot: 'slot-2', text: 'range of all workers', kind: 'area' },
              { slot: 'slot-text', text: 'median' },
            ]
          : []),
        ...names.map((text, place) => ({
          slot: `slot-${place + 1}`,
          text,
          kind: place === 0 ? '' : 'dashed',
        })),
      ],
      across: stepAxis,
      labels: { x: 'step', y: isLogarithmic ? 'loss, logarithmic scale' : 'loss' },
      isLogarithmic,
      isFromZero: false,
      margin: 0,
    }
  }

  private summary(): string {
    const { columns, rows } = this.model
    const last = newestCells(columns, 'loss') ?? []
    const newest = finite(last)
    if (columns.every(({ cells }) => cells.loss === undefined)) return 'No loss is known yet.'
    const range =
      newest.length > 1
        ? `, between ${numberText(Math.min(...newest))} and ${numberText(Math.max(...newest))} now`
        : ''
    const first = medianOf(columns[0]?.cells.loss ?? [])
    const hint = rows.length > fewRows ? ' Mark a worker in the table to see its line.' : ''
    return `Median of ${plural(rows.length, 'worker')} from ${numberText(first)} to ${numberText(medianOf(last))}${range}.${hint}`
  }

  private tableRows(): readonly (readonly string[])[] {
    const { columns, binSize } = this.model
    const head = ['From step', 'Lowest', 'Median', 'Highest']
    const [high = [], low = [], median = []] = this.crowd()
    const body = columns.map(({ index }, column) => [
      countText(index * binSize),
      ...[low, median, high].map((line) => numberText(line[column] ?? null)),
    ])
    return [head, ...body.reverse()]
  }
}

import type uPlot from 'uplot'
import type { PageModel } from '../web/page-model.js'
import { countText, numberText, withUnit } from '../web/words.js'
import { Chart, stepAxis, type ChartShape } from './chart.js'
import { DataTable } from './data-table.js'
import { byId, colorOf, setText } from '../../../kit/live-page/browser/dom.js'

const parts = [
  { slot: 3, text: 'data' },
  { slot: 1, text: 'compute' },
  { slot: 0, text: 'all-reduce' },
  { slot: 2, text: 'other' },
] as const

type Parts = readonly [
  data: number | null,
  compute: number | null,
  allreduce: number | null,
  other: number | null,
]

/** Data, compute, all-reduce and the rest of a step, stacked. The rest is known only if the step time is. */
export class StackChart {
  private readonly chart = new Chart('stack-plot', 'stack-legend')
  private readonly table = new DataTable('stack-table', () => this.tableRows())

  constructor(private readonly model: PageModel) {}

  rebuild(): void {
    this.chart.rebuild()
  }

  show(): void {
    const { columns, binSize } = this.model
    const all = this.parts()
    const xs = columns.map(({ index }) => index * binSize)
    const known = parts.flatMap((_, part) =>
      part === 1 || part === 2 || all.some((values) => values[part] !== null) ? [part] : [],
    )
    const layers = [...known].reverse()
    const lines = layers.map((layer) => all.map((values) => sumUpTo(layer, known, values)))
    this.chart.show(this.shapeOf(layers), [xs, ...lines] as uPlot.AlignedData)
    setText(byId('stack-summary'), summaryOf(all))
    this.table.refresh()
  }

  private parts(): Parts[] {
    return this.model.columns.map(({ means: [data, compute, allreduce, step] }) => {
      const isWhole = compute !== null && allreduce !== null && step !== null
      const other = isWhole ? Math.max(0, step - (data ?? 0) - compute - allreduce) : null
      return [data, compute, allreduce, other]
    })
  }

  /** The highest layer first, so that the lower ones are painted over it. */
  private shapeOf(layers: readonly number[]): ChartShape {
    const series = layers.map((layer) => {
      const color = colorOf(`--slot-${parts[layer]?.slot ?? 2}`)
      return { stroke: color, width: 1, fill: mixed(color), points: { show: false } }
    })
    const legend = [...layers].reverse().map((layer) => ({
      slot: `slot-${parts[layer]?.slot ?? 2}`,
      text: parts[layer]?.text ?? '',
      kind: 'area',
    }))
    return {
      key: JSON.stringify(layers),
      series,
      legend,
      across: stepAxis,
      labels: { x: 'step', y: 'time, ms' },
      isFromZero: true,
      margin: 0,
    }
  }

  private tableRows(): readonly (readonly string[])[] {
    const { columns, binSize } = this.model
    const head = ['From step', 'Data ms', 'Compute ms', 'All-reduce ms', 'Other ms']
    const all = this.parts()
    const body = columns.map(({ index }, column) => [
      countText(index * binSize),
      ...(all[column] ?? []).map((value) => numberText(value)),
    ])
    return [head, ...body.reverse()]
  }
}

/** The height of a layer: its part and all known parts below it; null where one of them is unknown. */
function sumUpTo(layer: number, known: readonly number[], values: Parts): number | null {
  const below = known.filter((part) => part <= layer).map((part) => values[part] ?? null)
  return below.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0)
}

function summaryOf(all: readonly Parts[]): string {
  const newest = all.findLast(([, compute]) => compute !== null)
  if (newest === undefined) return 'No time is known yet.'
  const [data, compute, allreduce, other] = newest
  const missing = allreduce === null ? 'all-reduce' : 'whole step'
  const loading = data === null ? '' : `data ${withUnit(data, 'ms')}, `
  const rest = all.some((values) => values[3] !== null)
    ? `, other ${withUnit(other, 'ms')}`
    : `; the ${missing} is not recorded, so what else takes time is unknown`
  return `Mean over the workers, newest: ${loading}compute ${withUnit(compute, 'ms')}, all-reduce ${withUnit(allreduce, 'ms')}${rest}.`
}

/** Opaque, because the layers lie over each other: the colour, paled towards the surface. */
function mixed(color: string): string {
  const [from, to] = [color, colorOf('--surface')].map((hex) => parseInt(hex.slice(1), 16))
  const channel = (shift: number) => {
    const [a, b] = [((from ?? 0) >> shift) & 255, ((to ?? 0) >> shift) & 255]
    return Math.round(a * 0.7 + b * 0.3)
  }
  return `rgb(${channel(16)}, ${channel(8)}, ${channel(0)})`
}

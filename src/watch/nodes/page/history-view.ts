import { byId, make, setText } from '../../../kit/live-page/browser/dom.js'
import type { HistoryPoint, NodeView, Outage } from '../view/nodes-view.js'
import { durationText, known, withUnit } from '../view/words.js'
import type { NodesModel } from './model.js'

type Metric = {
  readonly key: keyof HistoryPoint
  readonly label: string
  readonly unit: string
  /** Fixed top of the axis; null for the highest value. */
  readonly top: number | null
}

const metrics: readonly Metric[] = [
  { key: 'score', label: 'Score', unit: '', top: 100 },
  { key: 'gpuUtilizationPercent', label: 'GPU use', unit: '%', top: 100 },
  { key: 'gpuTemperatureC', label: 'Hottest GPU', unit: '\u00b0C', top: null },
  { key: 'gpuMemoryPercent', label: 'GPU memory', unit: '%', top: 100 },
  { key: 'gpuPowerW', label: 'GPU power', unit: 'W', top: null },
  { key: 'cpuPercent', label: 'CPU', unit: '%', top: 100 },
  { key: 'memoryPercent', label: 'Memory', unit: '%', top: 100 },
  { key: 'diskPercent', label: 'Disk', unit: '%', top: 100 },
  { key: 'latencyMs', label: 'Latency', unit: 'ms', top: null },
]

/** Size of the drawing, which is stretched to its container. */
const size = { width: 1000, height: 40 }

/** A curve for every node over the same time and the same axis. */
export class HistoryView {
  private readonly select = byId<HTMLSelectElement>('history-metric')

  constructor(private readonly model: NodesModel) {
    this.select.replaceChildren(
      ...metrics.map(({ key, label }) => make('option', { value: key }, label)),
    )
    this.select.addEventListener('change', () => this.show())
  }

  show(): void {
    const { nodes, head } = this.model
    const metric = metrics.find(({ key }) => key === this.select.value) ?? metrics[0]
    if (metric === undefined || head === null) return
    const points = nodes.flatMap(({ history }) => history)
    const values = known(points.map((point) => point[metric.key]))
    const from = Math.min(...points.map(({ atMs }) => atMs), head.atMs)
    if (values.length === 0) {
      setText(byId('history-lead'), `No data yet: ${metric.label}.`)
      byId('curves').replaceChildren()
      return
    }
    const top = metric.top ?? (Math.max(...values) * 1.05 || 1)
    setText(
      byId('history-lead'),
      `${metric.label} of every node, from 0 to ${withUnit(top, metric.unit)}; gaps are times without an answer, red gaps are outages.`,
    )
    const span = { from, to: head.atMs, top }
    const rows = nodes.map((node) => curveOf(node, metric, { span, outages: head.outages }))
    const axis = make(
      'div',
      { class: 'curve-axis' },
      make('span', {}, `${durationText(head.atMs - from)} ago`),
      make('span', {}, 'now'),
    )
    byId('curves').replaceChildren(...rows, axis)
  }
}

type Span = { readonly from: number; readonly to: number; readonly top: number }

function curveOf(
  node: NodeView,
  metric: Metric,
  { span, outages }: { readonly span: Span; readonly outages: readonly Outage[] },
): HTMLElement {
  const x = (atMs: number) => (size.width * (atMs - span.from)) / (span.to - span.from || 1)
  const y = (value: number) => size.height * (1 - Math.max(0, Math.min(1, value / span.top)))
  const drawing = svg('svg', {
    viewBox: `0 0 ${size.width} ${size.height}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  })
  for (const { node: name, silentSinceMs, endedAtMs } of outages) {
    if (name !== node.name) continue
    const [left, right] = [Math.max(0, x(silentSinceMs)), x(endedAtMs ?? span.to)]
    drawing.append(
      svg('rect', {
        class: 'gap',
        x: `${left}`,
        y: '0',
        width: `${Math.max(1, right - left)}`,
        height: `${size.height}`,
      }),
    )
  }
  for (const part of partsOf(node.history, metric.key)) {
    const line = part.map(({ atMs, value }) => `${x(atMs).toFixed(1)},${y(value).toFixed(1)}`)
    const [first, last] = [part[0], part.at(-1)]
    if (first === undefined || last === undefined) continue
    const ends = `${x(last.atMs).toFixed(1)},${size.height} ${x(first.atMs).toFixed(1)},${size.height}`
    drawing.append(svg('polygon', { class: 'area', points: `${line.join(' ')} ${ends}` }))
    drawing.append(svg('polyline', { class: 'stroke', points: line.join(' ') }))
  }
  const values = known(node.history.map((point) => point[metric.key]))
  const range = rangeText(values, metric.unit)
  return make(
    'div',
    { class: 'curve', title: `${node.name}: ${range}` },
    make('span', {}, node.name),
    drawing as unknown as HTMLElement,
    make('span', { class: 'numeric' }, range),
  )
}

/** `55 to 95 %`, or one value if nothing changed. */
function rangeText(values: readonly number[], unit: string): string {
  if (values.length === 0) return withUnit(null, unit)
  const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(0))
  return low === high ? `${low} ${unit}` : `${low} to ${high} ${unit}`
}

type Value = { readonly atMs: number; readonly value: number }

/** Segments without a gap: nothing is drawn without a measurement. */
function partsOf(history: readonly HistoryPoint[], key: keyof HistoryPoint): Value[][] {
  const parts: Value[][] = [[]]
  for (const point of history) {
    const value = point[key]
    if (value === null) parts.push([])
    else parts.at(-1)?.push({ atMs: point.atMs, value })
  }
  return parts.filter((part) => part.length > 0)
}

function svg(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

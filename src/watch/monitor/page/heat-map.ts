import { plural } from '../../../kit/wording/plural.js'
import type { HistoryMetric } from '../history.js'
import { firstMeasured, heatMetrics, quantile, sortedCells } from '../web/figures.js'
import type { PageModel } from '../web/page-model.js'
import { countText, metricWords, numberText, stepsText, withUnit } from '../web/words.js'
import { rampPixels } from './color-ramp.js'
import { DataTable } from './data-table.js'
import { byId, make, reconcile, setText } from '../../../kit/live-page/browser/dom.js'
import { rowName } from './row-name.js'

type Cell = { readonly row: number; readonly column: number }

/** Workers by steps, a pixel a cell, stretched by the style sheet; what is unknown stays empty. */
export class HeatMap {
  private readonly canvas = byId<HTMLCanvasElement>('heat-canvas')
  private readonly choice = byId<HTMLSelectElement>('heat-metric')
  private readonly table = new DataTable('heat-table', () => this.tableRows())
  private pixels = rampPixels()
  private range: readonly [low: number, high: number] | null = null
  private cursor: Cell | null = null
  private isChosen = false

  constructor(private readonly model: PageModel) {
    for (const metric of heatMetrics)
      this.choice.append(make('option', { value: metric }, metricWords[metric].label))
    this.choice.addEventListener('change', () => {
      this.isChosen = true
      this.show()
    })
    this.canvas.addEventListener('pointermove', (event) => this.point(event))
    byId('heat').addEventListener('keydown', (event) => this.move(event))
    byId('heat').addEventListener('focus', () => this.showCursor())
    byId('heat').addEventListener('blur', () => (byId('heat-cursor').hidden = true))
  }

  recolor(): void {
    this.pixels = rampPixels()
    this.show()
  }

  show(): void {
    const { rows, columns } = this.model
    if (!this.isChosen) this.choice.value = firstMeasured(columns)
    const sorted = sortedCells(columns, this.metric)
    const [low, high] = [quantile(sorted, 0.02), quantile(sorted, 0.995)]
    this.range = low === null || high === null ? null : [low, high]
    this.draw(rows.length, columns.length)
    this.showAxes()
    this.showRamp()
    setText(byId('heat-summary'), this.summary(sorted))
    this.table.refresh()
    if (this.cursor !== null && document.activeElement === byId('heat')) this.showCursor()
  }

  private get metric(): HistoryMetric {
    return heatMetrics.find((metric) => metric === this.choice.value) ?? heatMetrics[0]
  }

  private draw(height: number, width: number): void {
    const context = this.canvas.getContext('2d')
    if (context === null) return
    this.canvas.width = Math.max(1, width)
    this.canvas.height = Math.max(1, height)
    if (this.range === null || width === 0 || height === 0) return
    const [low, high] = this.range
    const scale = high > low ? 255 / (high - low) : 0
    const image = context.createImageData(width, height)
    const pixels = new Uint32Array(image.data.buffer)
    this.model.columns.forEach(({ cells }, column) => {
      const values = cells[this.metric]
      if (values === undefined) return
      for (let row = 0; row < height; row++) {
        const value = values[row]
        if (value === null || value === undefined) continue
        const place = Math.max(0, Math.min(255, Math.round((value - low) * scale)))
        pixels[row * width + column] = this.pixels[place] ?? 0
      }
    })
    context.putImageData(image, 0, 0)
  }

  private showAxes(): void {
    const { rows, columns, binSize } = this.model
    const labels = placesOf(rows.length, 6).map((row) => ({
      text: rowName(rows[row], true),
      at: (row + 0.5) / rows.length,
    }))
    reconcile(byId('heat-rows'), labels, {
      keyOf: ({ at }) => String(at),
      create: () => make('span'),
      update: (element, { text, at }) => {
        setText(element, text)
        element.style.top = `${at * 100}%`
      },
    })
    const widest = Math.max(0, ...labels.map(({ text }) => text.length))
    byId('heat-rows').style.width = `${widest + 1}ch`
    const steps = placesOf(columns.length, byId('heat-steps').clientWidth > 600 ? 7 : 3)
    reconcile(byId('heat-steps'), steps, {
      keyOf: (column) => String(column),
      create: () => make('span'),
      update: (element, column) => {
        setText(element, countText((columns[column]?.index ?? 0) * binSize))
        element.style.left = `${steps.length > 1 ? (column / (columns.length - 1)) * 100 : 0}%`
      },
    })
  }

  private showRamp(): void {
    const { unit } = metricWords[this.metric]
    setText(byId('ramp-low'), this.range === null ? '' : numberText(this.range[0]))
    setText(byId('ramp-high'), this.range === null ? '' : withUnit(this.range[1], unit))
    const ramp = byId<HTMLCanvasElement>('ramp')
    const context = ramp.getContext('2d')
    if (context === null) return
    const image = context.createImageData(ramp.width, 1)
    const pixels = new Uint32Array(image.data.buffer)
    for (let x = 0; x < ramp.width; x++)
      pixels[x] = this.pixels[Math.round((x / (ramp.width - 1)) * 255)] ?? 0
    context.putImageData(image, 0, 0)
  }

  private summary(sorted: Float64Array): string {
    const { rows, columns, binSize } = this.model
    const { label, unit } = metricWords[this.metric]
    if (sorted.length === 0) return 'Nothing has been measured yet.'
    const first = (columns[0]?.index ?? 0) * binSize
    const last = newestStep(this.model) ?? (columns.at(-1)?.index ?? 0) * binSize
    const cells =
      binSize === 1 ? 'a cell a step' : `a cell for ${binSize} steps, which shows the worst of them`
    const shared = rows.length < this.model.workers.size ? ', workers share rows' : ''
    const middle = withUnit(quantile(sorted, 0.5), unit)
    const most = withUnit(sorted.at(-1) ?? null, unit)
    return `${label} from step ${countText(first)} to ${countText(last)}, ${plural(this.model.workers.size, 'worker')}, ${cells}${shared}: median ${middle}, highest ${most}.`
  }

  private point(event: PointerEvent): void {
    const box = this.canvas.getBoundingClientRect()
    const { rows, columns } = this.model
    const column = Math.floor(((event.clientX - box.left) / box.width) * columns.length)
    const row = Math.floor(((event.clientY - box.top) / box.height) * rows.length)
    this.read({ row, column })
  }

  private move(event: KeyboardEvent): void {
    const steps: Record<string, readonly [number, number]> = {
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      PageUp: [-10, 0],
      PageDown: [10, 0],
      Home: [0, -1e6],
      End: [0, 1e6],
    }
    const step = event.target === byId('heat') ? steps[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    const { rows, columns } = this.model
    const from = this.cursor ?? { row: 0, column: columns.length - 1 }
    this.cursor = {
      row: Math.max(0, Math.min(rows.length - 1, from.row + step[0])),
      column: Math.max(0, Math.min(columns.length - 1, from.column + step[1])),
    }
    this.showCursor()
  }

  private showCursor(): void {
    const mark = byId('heat-cursor')
    const { rows, columns } = this.model
    mark.hidden = this.cursor === null || columns.length === 0
    if (this.cursor === null) return
    const { row, column } = this.cursor
    mark.style.left = `${(column / columns.length) * 100}%`
    mark.style.top = `${(row / rows.length) * 100}%`
    mark.style.width = `${100 / columns.length}%`
    mark.style.height = `${100 / rows.length}%`
    this.read(this.cursor)
  }

  private read({ row, column }: Cell): void {
    const { rows, columns, binSize } = this.model
    const [range, at] = [rows[row], columns[column]]
    if (range === undefined || at === undefined) return
    const { label, unit } = metricWords[this.metric]
    const value = at.cells[this.metric]?.[row] ?? null
    const text = value === null ? 'unknown' : withUnit(value, unit)
    setText(
      byId('heat-readout'),
      `${rowName(range)}, ${stepsText(at.index, binSize)}: ${label.toLowerCase()} ${text}`,
    )
  }

  private tableRows(): readonly (readonly string[])[] {
    const { rows, columns } = this.model
    const { label, unit } = metricWords[this.metric]
    const head = ['Worker', `${label}, median${unit && ` (${unit})`}`, 'Highest', 'Newest']
    const body = rows.map((range, row) => {
      const values = columns.flatMap(({ cells }) => cells[this.metric]?.[row] ?? [])
      const sorted = Float64Array.from(values).sort()
      const newest = columns.at(-1)?.cells[this.metric]?.[row] ?? null
      const figures = [quantile(sorted, 0.5), sorted.at(-1) ?? null, newest]
      return [rowName(range), ...figures.map(numberText)]
    })
    return [head, ...body]
  }
}

const newestStep = ({ workers }: PageModel): number | null =>
  [...workers.values()].reduce<number | null>(
    (newest, [, , step]) => (step === null ? newest : Math.max(newest ?? 0, step)),
    null,
  )

/** Up to `most` places among `count`, evenly apart, with the first and the last. */
function placesOf(count: number, most: number): number[] {
  const number = Math.min(count, most)
  if (number < 2) return number === 1 ? [0] : []
  return Array.from({ length: number }, (_, place) =>
    Math.round((place / (number - 1)) * (count - 1)),
  )
}

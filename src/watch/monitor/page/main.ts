import uplotStyles from 'uplot/dist/uPlot.min.css'
import { listen } from '../../../kit/live-page/browser/link.js'
import type { Frame } from '../web/frame.js'
import { PageModel, type PageChanges } from '../web/page-model.js'
import { announce, say, showAnomalies } from './anomalies-view.js'
import { showHead } from './head-view.js'
import { HeatMap } from './heat-map.js'
import { LossChart } from './loss-chart.js'
import { SpreadChart } from './spread-chart.js'
import { StackChart } from './stack-chart.js'
import { showTimeline } from './timeline-view.js'
import { WorkersView } from './workers-view.js'

const sheet = new CSSStyleSheet()
sheet.replaceSync(uplotStyles)
document.adoptedStyleSheets = [sheet]

const model = new PageModel()
const workers = new WorkersView(model, () => loss.show())
const heat = new HeatMap(model)
const loss = new LossChart(model, workers.marked)
const charts = [loss, new StackChart(model), new SpreadChart(model)]

/** Drawing that is due: a hidden page draws nothing, and later only the newest state. */
const due = { workers: false, grid: false }
const drawings = [heat, ...charts]
const waiting = new Set<{ show(): void }>()
let isScheduled = false

listen(take, hasEnded)
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  for (const chart of charts) chart.rebuild()
  heat.recolor()
  due.grid = true
  schedule()
})

function take(frame: Frame): void {
  // A new stream starts with the full state.
  const changes = model.apply(frame)
  showHead(model)
  if (changes.anomalies || model.anomalies.items.length > 0) {
    showAnomalies(model)
    showTimeline(model)
  }
  announce(changes.raised)
  remember(changes)
  if (frame.head.ended !== null) say(frame.head.ended)
}

function hasEnded(): boolean {
  return typeof model.head?.ended === 'string'
}

function remember(changes: PageChanges): void {
  due.workers ||= changes.workers || changes.anomalies
  due.grid ||= changes.grid || changes.anomalies
  schedule()
}

function schedule(): void {
  if (isScheduled) return
  isScheduled = true
  requestAnimationFrame(draw)
}

function draw(): void {
  isScheduled = false
  if (due.workers) workers.show()
  if (due.grid) for (const drawing of drawings) waiting.add(drawing)
  due.workers = false
  due.grid = false
  // One in a frame: together they would take longer than a person may be kept waiting.
  const [next] = waiting
  if (next === undefined) return
  waiting.delete(next)
  next.show()
  if (waiting.size > 0) schedule()
}

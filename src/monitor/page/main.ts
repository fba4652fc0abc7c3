import uplotStyles from 'uplot/dist/uPlot.min.css'
import type { Frame } from '../web/frame.js'
import { PageModel, type PageChanges } from '../web/page-model.js'
import { announce, say, showAnomalies } from './anomalies-view.js'
import { showHead, showLink } from './head-view.js'
import { HeatMap } from './heat-map.js'
import { LossChart } from './loss-chart.js'
import { SpreadChart } from './spread-chart.js'
import { StackChart } from './stack-chart.js'
import { showTimeline } from './timeline-view.js'
import { WorkersView } from './workers-view.js'

const token = takeToken()
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

const events = new EventSource(`/events?token=${encodeURIComponent(token)}`)
events.addEventListener('open', () => showLink('live'))
events.addEventListener('error', () => lose(events.readyState === EventSource.CLOSED))
events.addEventListener('state', (event: MessageEvent<string>) =>
  take(JSON.parse(event.data) as Frame),
)
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  for (const chart of charts) chart.rebuild()
  heat.recolor()
  due.grid = true
  schedule()
})

/** The token stays in this tab and leaves the address bar, where it could be copied or photographed. */
function takeToken(): string {
  const given = new URLSearchParams(location.search).get('token') ?? ''
  sessionStorage.setItem('token', given)
  history.replaceState(null, '', location.pathname)
  return given
}

function take(frame: Frame): void {
  if (hasEnded()) return
  // A new stream starts with the full state.
  const changes = model.apply(frame)
  showHead(model)
  if (changes.anomalies || model.anomalies.items.length > 0) {
    showAnomalies(model)
    showTimeline(model)
  }
  announce(changes.raised)
  remember(changes)
  if (frame.head.ended !== null) finish(frame.head.ended)
}

const hasEnded = () => typeof model.head?.ended === 'string'

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

function finish(reason: string): void {
  events.close()
  showLink('ended')
  say(reason)
}

function lose(isFinal: boolean): void {
  if (hasEnded()) return
  if (isFinal) showLink('lost', 'This monitor has ended, or refuses this page')
  else showLink('lost')
}

import { byId } from '../../../kit/live-page/browser/dom.js'
import { listen, showLink } from '../../../kit/live-page/browser/link.js'
import type { NodesFrame } from '../web/nodes-frame.js'
import { CheckMap } from './check-map.js'
import { DetailView } from './detail-view.js'
import { showGpus } from './gpu-table.js'
import { showHead } from './head-view.js'
import { HistoryView } from './history-view.js'
import { NodesModel } from './model.js'
import { NodeTable } from './node-table.js'
import { showTimeline } from './timeline-view.js'
import { showTraining } from './training-view.js'
import { announceNew, showTroubles } from './troubles-view.js'

const model = new NodesModel()
const choose = (name: string) => {
  model.chosen = name
  detail.show()
  byId('detail-title').scrollIntoView({ block: 'start' })
}
const detail = new DetailView(model)
const table = new NodeTable(model, choose)
const checks = new CheckMap(model, choose)
const curves = new HistoryView(model)
let isScheduled = false

const embedded = document.getElementById('data')
if (embedded === null) listen(take, hasEnded)
else {
  take(JSON.parse(embedded.textContent ?? '') as NodesFrame)
  showLink('file')
}

function hasEnded(): boolean {
  return typeof model.head?.ended === 'string'
}

function take(frame: NodesFrame): void {
  model.apply(frame)
  announceNew(model)
  if (isScheduled) return
  isScheduled = true
  requestAnimationFrame(draw)
}

function draw(): void {
  isScheduled = false
  showHead(model)
  showTroubles(model)
  table.show()
  checks.show()
  detail.show()
  showGpus(model)
  showTraining(model)
  showTimeline(model)
  curves.show()
}

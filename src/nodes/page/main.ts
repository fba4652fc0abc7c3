import { byId, setAttribute, setText } from '../../live-page/browser/dom.js'
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

type LinkState = 'live' | 'lost' | 'ended' | 'file'
const linkWords: Readonly<Record<LinkState, string>> = {
  live: 'Live',
  lost: 'Connection lost; reconnecting',
  ended: 'Final state',
  file: 'Report: this page does not change',
}

const embedded = document.getElementById('data')
if (embedded === null) listen(takeToken())
else {
  take(JSON.parse(embedded.textContent ?? '') as NodesFrame)
  showLink('file')
}

function showLink(state: LinkState): void {
  setAttribute(byId('link'), 'data-state', state === 'file' ? 'ended' : state)
  setText(byId('link-text'), linkWords[state])
}

/** The token stays in this tab and leaves the address bar, where it could be copied or photographed. */
function takeToken(): string {
  const given = new URLSearchParams(location.search).get('token') ?? ''
  sessionStorage.setItem('token', given)
  history.replaceState(null, '', location.pathname)
  return given
}

function listen(token: string): void {
  const events = new EventSource(`/events?token=${encodeURIComponent(token)}`)
  events.addEventListener('open', () => showLink('live'))
  events.addEventListener('error', () => {
    if (model.head?.ended === null || model.head === null) showLink('lost')
  })
  events.addEventListener('state', (event: MessageEvent<string>) => {
    take(JSON.parse(event.data) as NodesFrame)
    if (model.head?.ended === null) return
    events.close()
    showLink('ended')
  })
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

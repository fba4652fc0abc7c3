import { byId, setAttribute, setText } from '../../live-page/browser/dom.js'
import type { JobFrame } from '../web/job-frame.js'
import { showChecks } from './checks-view.js'
import { showCurve } from './curve-view.js'
import { showHead } from './head-view.js'
import { showTables } from './tables-view.js'

let newest: JobFrame | null = null
let isScheduled = false

type LinkState = 'live' | 'lost' | 'ended'
const linkWords: Readonly<Record<LinkState, string>> = {
  live: 'Live',
  lost: 'Connection lost; reconnecting',
  ended: 'Final state',
}

listen(takeToken())

function showLink(state: LinkState): void {
  setAttribute(byId('link'), 'data-state', state)
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
    if (newest === null || newest.ended === null) showLink('lost')
  })
  events.addEventListener('state', (event: MessageEvent<string>) => {
    take(JSON.parse(event.data) as JobFrame)
    if (newest?.ended === null) return
    events.close()
    showLink('ended')
  })
}

function take(frame: JobFrame): void {
  newest = frame
  if (isScheduled) return
  isScheduled = true
  requestAnimationFrame(draw)
}

function draw(): void {
  isScheduled = false
  if (newest === null) return
  showHead(newest)
  showCurve(newest.picture)
  showChecks(newest.picture)
  showTables(newest.picture)
}

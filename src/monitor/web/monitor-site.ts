import type { MonitorHistory } from '../history.js'
import type { MonitorView } from '../monitor-view.js'
import { heartbeat, stateEvent, streamStart } from './event-frame.js'
import { commonHeaders } from './page-headers.js'
import { PageState } from './page-state.js'
import { renderDoorway, renderPage, type WebPage } from './render-page.js'
import { guardRequest, type RequestHead } from './request-guard.js'

/** An answer, or the beginning of a stream that goes on with what `next` gives. */
export type SiteAnswer = {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: string
  readonly isStream: boolean
}

/** The monitor as a site: requests in, answers out; who listens, and on what, is another's concern. */
export class MonitorSite {
  readonly heartbeat = heartbeat
  private readonly state = new PageState()
  private readonly page = renderPage()

  constructor(private readonly token: string) {}

  update(view: MonitorView, history: MonitorHistory, ended: string | null = null): void {
    this.state.update(view, history, ended)
  }

  /** `port` is the one that the request came in at. */
  answer(request: RequestHead, port: number): SiteAnswer {
    const allowed = guardRequest(request, { port, token: this.token })
    if ('reason' in allowed) return refusal(allowed.status, allowed.reason, request)
    return allowed.path === '/' ? document(200, this.page) : stream
  }

  /** What a reader lacks who has everything up to `cursor` (0: nothing); null where that is nothing. */
  next(cursor: number): { readonly text: string; readonly cursor: number } | null {
    const json = this.state.frameSince(cursor)
    if (json === null) return null
    const { version } = this.state
    return { text: stateEvent(version, json), cursor: version }
  }
}

const stream: SiteAnswer = {
  status: 200,
  headers: { ...commonHeaders, 'Content-Type': 'text/event-stream; charset=utf-8' },
  body: streamStart,
  isStream: true,
}

/** A refusal holds no data; a person in a browser gets a page that says what to do. */
function refusal(status: number, reason: string, { url, method }: RequestHead): SiteAnswer {
  const isVisit = method === 'GET' && status === 403 && /^\/(\?|$)/.test(url)
  if (isVisit) return document(status, renderDoorway(reason))
  const allow: Record<string, string> = status === 405 ? { Allow: 'GET' } : {}
  return {
    status,
    headers: { ...commonHeaders, ...allow, 'Content-Type': 'text/plain; charset=utf-8' },
    body: `${reason}\n`,
    isStream: false,
  }
}

function document(status: number, { html, policy }: WebPage): SiteAnswer {
  return {
    status,
    headers: {
      ...commonHeaders,
      'Content-Security-Policy': policy,
      'Content-Type': 'text/html; charset=utf-8',
    },
    body: html,
    isStream: false,
  }
}

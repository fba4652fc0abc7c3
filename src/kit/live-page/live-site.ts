import { heartbeat, stateEvent, streamStart } from './event-frame.js'
import { commonHeaders } from './page-headers.js'
import { guardRequest, type RequestHead } from './request-guard.js'

/** A document and its permissions. */
export type WebPage = { readonly html: string; readonly policy: string }

/** An answer, or the beginning of a stream that continues with `next`. */
export type SiteAnswer = {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: string
  readonly isStream: boolean
}

/** The state that a page shows, by version: a slow reader gets the newest state and never a queue. */
type LiveSource = {
  readonly version: number
  /** JSON of the changes since this version; null if there are none. */
  frameSince(version: number): string | null
}

type LiveSiteParts = {
  readonly token: string
  /** The page without any data, which its script requests. */
  readonly page: WebPage
  /** The page for a person without the token. */
  accessDeniedPage(reason: string): WebPage
  readonly source: LiveSource
}

/** A live page as a site: answers requests, and leaves listening to its caller. */
export class LiveSite {
  readonly heartbeat = heartbeat

  constructor(private readonly parts: LiveSiteParts) {}

  /** `port` is the port that received the request. */
  answer(request: RequestHead, port: number): SiteAnswer {
    const allowed = guardRequest(request, { port, token: this.parts.token })
    if ('reason' in allowed) return this.refuse(allowed, request)
    return allowed.path === '/' ? document(200, this.parts.page) : stream
  }

  /** The changes since `cursor` (0: everything); null if there are none. */
  next(cursor: number): { readonly text: string; readonly cursor: number } | null {
    const { source } = this.parts
    const json = source.frameSince(cursor)
    if (json === null) return null
    return { text: stateEvent(source.version, json), cursor: source.version }
  }

  /** A refusal contains no data; a person in a browser gets a page with instructions. */
  private refuse(
    { status, reason }: { readonly status: number; readonly reason: string },
    { url, method }: RequestHead,
  ): SiteAnswer {
    const isVisit = method === 'GET' && status === 403 && /^\/(\?|$)/.test(url)
    if (isVisit) return document(status, this.parts.accessDeniedPage(reason))
    const allow: Record<string, string> = status === 405 ? { Allow: 'GET' } : {}
    return {
      status,
      headers: { ...commonHeaders, ...allow, 'Content-Type': 'text/plain; charset=utf-8' },
      body: `${reason}\n`,
      isStream: false,
    }
  }
}

const stream: SiteAnswer = {
  status: 200,
  headers: { ...commonHeaders, 'Content-Type': 'text/event-stream; charset=utf-8' },
  body: streamStart,
  isStream: true,
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

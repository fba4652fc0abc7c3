import { heartbeat, stateEvent, streamStart } from './event-frame.js'
import { commonHeaders } from './page-headers.js'
import { guardRequest, type RequestHead } from './request-guard.js'

/** A document and what it may do. */
export type WebPage = { readonly html: string; readonly policy: string }

/** An answer, or the beginning of a stream that continues with `next`. */
export type SiteAnswer = {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: string
  readonly isStream: boolean
}

/** What a page shows, by versions: a slow reader gets the newest state and never a queue. */
export type LiveSource = {
  readonly version: number
  /** JSON of what a reader lacks who has this version; null where that is nothing. */
  frameSince(version: number): string | null
}

export type LiveSiteParts = {
  readonly token: string
  /** Without any data: its script asks for that. */
  readonly page: WebPage
  /** What a person sees who comes without the token. */
  doorway(reason: string): WebPage
  readonly source: LiveSource
}

/** A live page as a site: requests in, answers out; who listens, and on what, is another's concern. */
export class LiveSite {
  readonly heartbeat = heartbeat

  constructor(private readonly parts: LiveSiteParts) {}

  /** `port` is the one that the request came in at. */
  answer(request: RequestHead, port: number): SiteAnswer {
    const allowed = guardRequest(request, { port, token: this.parts.token })
    if ('reason' in allowed) return this.refuse(allowed, request)
    return allowed.path === '/' ? document(200, this.parts.page) : stream
  }

  /** What a reader lacks who has everything up to `cursor` (0: nothing); null where that is nothing. */
  next(cursor: number): { readonly text: string; readonly cursor: number } | null {
    const { source } = this.parts
    const json = source.frameSince(cursor)
    if (json === null) return null
    return { text: stateEvent(source.version, json), cursor: source.version }
  }

  /** A refusal holds no data; a person in a browser gets a page that says what to do. */
  private refuse(
    { status, reason }: { readonly status: number; readonly reason: string },
    { url, method }: RequestHead,
  ): SiteAnswer {
    const isVisit = method === 'GET' && status === 403 && /^\/(\?|$)/.test(url)
    if (isVisit) return document(status, this.parts.doorway(reason))
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

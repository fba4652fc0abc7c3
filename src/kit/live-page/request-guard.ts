import { createHash, timingSafeEqual } from 'node:crypto'

/** The fields of a request; every header may occur more than once. */
export type RequestHead = {
  readonly method: string
  readonly url: string
  readonly headers: { readonly [name: string]: readonly string[] | undefined }
}

/** The values that a request is checked against. */
type GuardSettings = { readonly port: number; readonly token: string }

type GuardAnswer =
  { readonly path: '/' | '/events' } | { readonly status: number; readonly reason: string }

/**
 * Accepts a request for one of the two resources, or returns why not. Access to the loopback interface is not enough: a
 * foreign page in the same browser has it (by DNS rebinding or a plain request), and so have other users of the
 * machine.
 */
export function guardRequest(request: RequestHead, settings: GuardSettings): GuardAnswer {
  const refusal = refuse(request, settings)
  if (refusal !== null) return refusal
  const [path, query] = splitUrl(request.url)
  if (path !== '/' && path !== '/events') return { status: 404, reason: 'There is nothing here.' }
  const tokens = new URLSearchParams(query).getAll('token')
  if (tokens.length === 0)
    return { status: 403, reason: 'The address lacks its token: use the one that was printed.' }
  if (tokens.length > 1 || !isSameSecret(tokens[0] ?? '', settings.token))
    return { status: 403, reason: 'The token is not that of this monitor.' }
  return { path }
}

function refuse({ method, headers }: RequestHead, { port }: GuardSettings): GuardAnswer | null {
  if (method !== 'GET') return { status: 405, reason: 'Only GET requests are answered.' }
  if (hasBody(headers)) return { status: 413, reason: 'Requests must not have a body.' }
  const hosts = headers['host'] ?? []
  if (hosts.length !== 1 || !ownHosts(port).includes(hosts[0] ?? ''))
    return { status: 421, reason: 'The Host header names another server.' }
  const origins = headers['origin'] ?? []
  if (origins.some((origin) => !ownHosts(port).some((host) => origin === `http://${host}`)))
    return { status: 403, reason: 'The request came from another site.' }
  return refuseSite(headers)
}

/** A person may follow the address from another page, but no other page may read what it leads to. */
function refuseSite(headers: RequestHead['headers']): GuardAnswer | null {
  const sites = headers['sec-fetch-site'] ?? []
  const isVisit = (headers['sec-fetch-dest'] ?? []).every((target) => target === 'document')
  const isForeign = sites.some((site) => site !== 'same-origin' && site !== 'none')
  const isNamed = headers['sec-fetch-dest'] !== undefined
  return isForeign && !(isVisit && isNamed)
    ? { status: 403, reason: 'The request came from another site.' }
    : null
}

const ownHosts = (port: number) => [`127.0.0.1:${port}`, `localhost:${port}`]

const hasBody = (headers: RequestHead['headers']): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] ?? []).some((length) => Number(length) !== 0)

function splitUrl(url: string): readonly [path: string, query: string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}

/** A comparison in constant time, whatever the difference and the lengths. */
function isSameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}

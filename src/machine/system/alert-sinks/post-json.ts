import { DeliveryError } from './delivery-error.js'

/** Posts JSON and accepts any 2xx status; ignores the body of the answer. */
export async function postJson(
  address: string,
  body: unknown,
  { signal, nowMs }: { readonly signal: AbortSignal; readonly nowMs: () => number },
): Promise<void> {
  const { url, authorization } = splitCredentials(address)
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'minicluster',
      ...(authorization === null ? {} : { authorization }),
    },
    body: JSON.stringify(body),
    // The message is for this address only.
    redirect: 'manual',
    signal,
  }).catch((error: unknown) => {
    throw new DeliveryError(describeRefusal(error), true)
  })
  const { status, headers } = response
  // The headers are enough; a body may never end.
  await response.body?.cancel().catch(() => undefined)
  if (status >= 200 && status < 300) return
  const isRedirect = status >= 300 && status < 400
  throw new DeliveryError(
    `HTTP status ${status}${isRedirect ? '; redirects are not followed' : ''}`,
    status >= 500 || status === 408 || status === 429,
    readRetryAfter(headers.get('retry-after'), nowMs()),
  )
}

/** `fetch` takes no URL with a user and password in it; they become the header that they stand for. */
function splitCredentials(address: string): { url: URL; authorization: string | null } {
  const url = new URL(address)
  if (url.username === '' && url.password === '') return { url, authorization: null }
  const credentials = `${decode(url.username)}:${decode(url.password)}`
  url.username = ''
  url.password = ''
  return { url, authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The code only: messages name the host. */
function describeRefusal(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown }
  const isCode = typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code)
  return isCode ? `no connection (${code})` : 'no connection'
}

/** Milliseconds from a Retry-After header, in seconds or as a date; null if there is none that can be read. */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const atMs = /^[A-Z][a-z]{2},/.test(header) ? Date.parse(header) : NaN
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs)
}

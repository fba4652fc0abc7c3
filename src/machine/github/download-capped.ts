import { createHash } from 'node:crypto'
import type { Answer, Failure } from '../../kit/records/answer.js'
import { quote } from './describe-failure.js'
import { secondsOf } from './time-budget.js'

export type Download = { readonly bytes: Buffer; readonly digest: string }

type DownloadLimits = { readonly maxBytes: number; readonly limitMs: number }

type Fetch = (
  url: string,
  options: { signal: AbortSignal },
) => Promise<{
  ok: boolean
  status: number
  body: (AsyncIterable<Uint8Array> & { cancel?: () => Promise<void> }) | null
}>

/** Fetches a signed address, without any token, and breaks off at the limits. The address is a secret of its own. */
export async function downloadCapped(
  url: string,
  { maxBytes, limitMs }: DownloadLimits,
): Promise<Answer<Download>> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), limitMs)
  try {
    const fetch = await proxiedFetch()
    const response = await fetch(url, { signal: controller.signal })
    if (!response.ok || response.body === null) return refused(response.status)
    return await readBody(response.body, maxBytes)
  } catch (error) {
    const reason = controller.signal.aborted
      ? `it did not arrive within ${secondsOf(limitMs)}`
      : `the download was cut off: ${quote(causeOf(error))}`
    return { status: 'unreachable', reason }
  } finally {
    clearTimeout(timer)
    // The rest of the download is discarded.
    controller.abort()
  }
}

/** The toolkit's own, which knows the runner's proxies. */
async function proxiedFetch(): Promise<Fetch> {
  const { defaults } = await import('@actions/github/lib/utils')
  return (defaults.request as { fetch: Fetch }).fetch
}

/** fetch reports only that it failed; the cause says why. */
const causeOf = (error: unknown): unknown => (error as Error | null)?.cause ?? error

function refused(status: number): Failure {
  const why = `the storage answers HTTP ${status}`
  if (status === 404 || status === 410) return { status: 'missing', reason: why }
  return { status: status >= 500 || status === 429 ? 'unreachable' : 'forbidden', reason: why }
}

async function readBody(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Answer<Download>> {
  const hash = createHash('sha256')
  const chunks: Uint8Array[] = []
  let numBytes = 0
  for await (const chunk of body) {
    numBytes += chunk.length
    if (numBytes > maxBytes) {
      return { status: 'refused', reason: `it has more than ${maxBytes} bytes` }
    }
    hash.update(chunk)
    chunks.push(chunk)
  }
  const digest = `sha256:${hash.digest('hex')}`
  return { status: 'ok', value: { bytes: Buffer.concat(chunks), digest } }
}

import type { Failure } from '../../../kit/records/answer.js'
import { oneLine } from '../../../kit/wording/one-line.js'

/** Explains an HTTP status other than 2xx; keeps only the last line of a traceback. */
export function explainRefusal(http: number, body: string): Failure {
  const reason = `${lastLine(body)} (HTTP status ${http})`
  // Ray answers with 500 for an id that was used before.
  if (http === 500 && body.includes('already exists')) return { status: 'conflict', reason }
  // A head that has just started has nobody yet who could run a job.
  if (http === 500 && body.includes('No available agent')) return { status: 'unreachable', reason }
  // A proxy answers in place of a head that is not there.
  if (http === 502 || http === 503 || http === 504) {
    return { status: 'unreachable', reason: `a proxy answered in its place (HTTP status ${http})` }
  }
  if (http === 401) {
    return { status: 'unauthorized', reason: `Ray asks for a token (HTTP status ${http})` }
  }
  return { status: statuses[http] ?? 'refused', reason }
}

const statuses: Readonly<Record<number, Failure['status']>> = {
  403: 'forbidden',
  404: 'missing',
  429: 'limited',
}

/** Pages of a proxy are not shown at all. */
function lastLine(text: string): string {
  const lines = text
    .slice(-20_000)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '.')
  const last = lines.at(-1) ?? ''
  return last === '' || last.startsWith('<') ? 'no explanation' : oneLine(last, 300)
}

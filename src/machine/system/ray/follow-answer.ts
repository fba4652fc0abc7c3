import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Answer } from '../../../kit/records/answer.js'
import { explainRefusal } from './explain-refusal.js'
import type { TokenHider } from './hide-token.js'
import { onAbort } from '../../../kit/resilience/on-abort.js'

/** Receives an endless answer. */
type AnswerListener = {
  hear(bytes: Buffer): void
  readonly signal: AbortSignal
  readonly hider: TokenHider
}

/** Limit of an explanation. */
const maxRefusalBytes = 100_000

/** Streams an answer of any length; resolves when it ends, breaks or the signal aborts. */
export function followAnswer(
  sent: ClientRequest,
  { hear, signal, hider }: AnswerListener,
): Promise<Answer<null>> {
  return new Promise((resolve) => {
    let forget = (): void => undefined
    const end = (answer: Answer<null>): void => {
      forget()
      sent.destroy()
      resolve(answer)
    }
    const stop = (): void => end({ status: 'ok', value: null })
    const broke = (error: NodeJS.ErrnoException): void =>
      end({ status: 'unreachable', reason: describeSocket(error) })
    sent.on('error', broke)
    sent.on('response', (response: IncomingMessage) => {
      const http = response.statusCode ?? 0
      const isGood = http >= 200 && http < 300
      let refusal = ''
      const pieces = hider.pieces()
      const give = (bytes: Buffer): void => (bytes.length > 0 ? hear(bytes) : undefined)
      response.on('data', (bytes: Buffer) => {
        if (isGood) give(pieces.take(bytes))
        else if (refusal.length < maxRefusalBytes) refusal += bytes.toString('utf8')
      })
      response.on('error', broke)
      response.on('end', () => {
        if (isGood) give(pieces.rest())
        const said = hider.hide(Buffer.from(refusal)).toString('utf8')
        end(isGood ? ended : explainRefusal(http, said))
      })
    })
    forget = onAbort(signal, stop)
    if (!signal.aborted) sent.end()
  })
}

const ended: Answer<null> = { status: 'ok', value: null }

/** Describes the code only, because socket messages contain addresses, which may contain secrets. */
export function describeSocket({ code }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ECONNREFUSED':
      return 'nothing listens there (ECONNREFUSED)'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host name cannot be resolved (${code})`
    case 'ECONNRESET':
    case 'EPIPE':
      return `the connection was cut (${code})`
    default:
      return `the connection failed (${code ?? 'unknown'})`
  }
}

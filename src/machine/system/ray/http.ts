import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { Agent as SecureAgent, request as requestSecurely } from 'node:https'
import type { Answer } from '../../../kit/records/answer.js'
import { describeSocket, followAnswer } from './follow-answer.js'
import { explainRefusal } from './explain-refusal.js'
import { createTokenHider, type TokenHider } from './hide-token.js'

/** One request; the deadline and the size limit include the body. */
export type RayCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the address, with its query. */
  readonly path: string
  readonly body?: { readonly type: string; readonly bytes: string | Uint8Array }
  readonly limitMs?: number
  readonly maxBytes?: number
  /** Whether the end of an answer of up to eight times that length is kept. */
  readonly keepsEnd?: boolean
}

/** Talks to the dashboard of one head. */
export interface RayHttp {
  /** Without credentials. */
  readonly address: string
  call(call: RayCall): Promise<Answer<Buffer>>
  /** Streams an endless answer until it ends, breaks or the signal aborts. */
  stream(path: string, hear: (bytes: Buffer) => void, signal: AbortSignal): Promise<Answer<null>>
  /** A text of an answer as the head sent it, the token included: only for what goes back to the head. */
  reveal(text: string): string
  close(): void
}

export const defaultLimitMs = 20_000
const defaultMaxBytes = 8_000_000
const longAnswer = 8

/** `address` is an http or https URL; the token is sent to no other address, and no answer or message contains it. */
export function connectRay(address: URL, token: string | null): RayHttp {
  const isSecure = address.protocol === 'https:'
  const agent = isSecure
    ? new SecureAgent({ keepAlive: true, maxSockets: 4 })
    : new Agent({ keepAlive: true, maxSockets: 4 })
  const open = isSecure ? requestSecurely : request
  const base = address.pathname.replace(/\/+$/, '')
  const hider = createTokenHider(token)
  const start = (call: RayCall): ClientRequest =>
    open({
      agent,
      protocol: address.protocol,
      hostname: address.hostname.replace(/^\[|\]$/g, ''),
      port: address.port,
      method: call.method,
      path: `${base}${call.path}`,
      headers: headersOf(call, token),
    })
  return {
    address: `${address.protocol}//${address.host}${base}`,
    call: (call) => perform(call, start, hider),
    stream: (path, hear, signal) =>
      followAnswer(start({ method: 'GET', path }), { hear, signal, hider }),
    reveal: hider.reveal,
    close: () => agent.destroy(),
  }
}

function headersOf({ body }: RayCall, token: string | null): Record<string, string> {
  return {
    accept: '*/*',
    'user-agent': 'minicluster',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined
      ? {}
      : { 'content-type': body.type, 'content-length': String(Buffer.byteLength(body.bytes)) }),
  }
}

function perform(
  call: RayCall,
  start: (call: RayCall) => ClientRequest,
  hider: TokenHider,
): Promise<Answer<Buffer>> {
  const { limitMs = defaultLimitMs, body } = call
  return new Promise((resolve) => {
    const sent = start(call)
    const end = (answer: Answer<Buffer>): void => {
      clearTimeout(timer)
      resolve(answer)
      if (answer.status === 'unreachable' || answer.status === 'corrupt') sent.destroy()
    }
    const timer = setTimeout(
      () => end({ status: 'unreachable', reason: `no answer within ${limitMs / 1000} s` }),
      limitMs,
    )
    sent.on('error', (error: NodeJS.ErrnoException) =>
      end({ status: 'unreachable', reason: describeSocket(error) }),
    )
    sent.on('response', (response) => collect(response, { call, hider, end }))
    sent.end(body?.bytes)
  })
}

type Listener = {
  readonly call: RayCall
  readonly hider: TokenHider
  end(answer: Answer<Buffer>): void
}

function collect(response: IncomingMessage, { call, hider, end }: Listener): void {
  const { maxBytes = defaultMaxBytes, keepsEnd = false } = call
  const chunks: Buffer[] = []
  let numBytes = 0
  let numCut = 0
  response.on('data', (chunk: Buffer) => {
    numBytes += chunk.length
    chunks.push(chunk)
    const most = keepsEnd ? longAnswer * maxBytes : maxBytes
    if (numBytes > most)
      return end({ status: 'corrupt', reason: `an answer of more than ${most} bytes` })
    while (numBytes - numCut - (chunks[0]?.length ?? 0) >= maxBytes)
      numCut += chunks.shift()?.length ?? 0
  })
  response.on('error', (error: NodeJS.ErrnoException) =>
    end({ status: 'unreachable', reason: describeSocket(error) }),
  )
  response.on('end', () => {
    const all = Buffer.concat(chunks)
    const bytes = hider.hide(numCut > 0 ? withoutFirstLine(all) : all)
    const http = response.statusCode ?? 0
    if (http >= 200 && http < 300) end({ status: 'ok', value: bytes })
    else end(explainRefusal(http, bytes.toString('utf8')))
  })
}

/** The first line may have lost its beginning; a single line is better than none. */
function withoutFirstLine(bytes: Buffer): Buffer {
  const end = bytes.indexOf('\n') + 1
  return end < bytes.length ? bytes.subarray(end) : bytes
}

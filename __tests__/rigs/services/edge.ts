import { type IncomingHttpHeaders, type IncomingMessage, request as askService } from 'node:http'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Failure, FailurePlan } from './failure-plan.js'
import { readBody, serveOnLoopback } from './loopback-server.js'

/** One request and how it was answered. */
export type Exchange = {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Null while there is no answer, and for good where there never was one. */
  status: number | null
}

export type Refusal = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type EdgeOptions = {
  /** Where the service is. */
  readonly target: string
  /** Where else a request goes; null for the target. */
  readonly detour?: (path: string) => string | null
  /** Whether the request may reach the service at all. */
  readonly admit?: (request: IncomingMessage) => Refusal | null
  readonly rewriteRequest?: (headers: IncomingHttpHeaders) => OutgoingHttpHeaders
  readonly rewriteAnswer?: (headers: IncomingHttpHeaders) => OutgoingHttpHeaders
  /** Headers that every answer has. */
  readonly answerHeaders?: () => Readonly<Record<string, string>>
}

/** What clients talk to: passes everything on to a service, remembers it, and fails where it is told to. */
export type Edge = {
  readonly url: string
  readonly failures: FailurePlan
  readonly exchanges: Exchange[]
  close(): Promise<void>
}

type Passage = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly failure: Failure | null
  readonly options: EdgeOptions
}

export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const failures = new FailurePlan()
  const exchanges: Exchange[] = []
  const server = await serveOnLoopback(async (request, response) => {
    const { method = 'GET', url: path = '/', headers } = request
    const exchange: Exchange = { method, path, headers, status: null }
    exchanges.push(exchange)
    response.on('finish', () => (exchange.status = response.statusCode))
    const failure = failures.take(method, path)
    await answer({ request, response, failure, options })
  })
  return { ...server, failures, exchanges }
}

async function answer(passage: Passage): Promise<void> {
  const { request, response, failure, options } = passage
  switch (failure?.kind) {
    case 'hang':
      return void request.resume()
    case 'reset':
      return void response.destroy()
    case 'status':
      return refuse(passage, failure)
    case 'delay':
      await wait(failure.delayMs, undefined, { ref: false })
      break
    default:
    // Whatever else goes wrong does so with the service's answer.
  }
  const refusal = options.admit?.(request) ?? null
  if (refusal !== null) return refuse(passage, refusal)
  await relay(passage, await ask(request, options))
}

function refuse(
  { request, response, options }: Passage,
  { status, body, headers }: Pick<Refusal, 'status' | 'headers'> & { readonly body?: unknown },
): void {
  request.resume()
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {})
  const type = typeof body === 'string' ? 'text/html' : 'application/json; charset=utf-8'
  response.writeHead(status, { 'content-type': type, ...options.answerHeaders?.(), ...headers })
  response.end(text)
}

function ask(request: IncomingMessage, options: EdgeOptions): Promise<IncomingMessage> {
  const { method, url: path } = request
  const target = options.detour?.(path ?? '/') ?? options.target
  const { host } = new URL(target)
  const headers = { ...(options.rewriteRequest?.(request.headers) ?? request.headers), host }
  return new Promise((resolve, reject) => {
    const onward = askService(target, { method, path, headers }, resolve)
    onward.on('error', reject)
    request.on('error', reject)
    request.pipe(onward)
  })
}

async function relay(passage: Passage, answered: IncomingMessage): Promise<void> {
  const { response, failure, options } = passage
  const { statusCode = 502, headers } = answered
  const rewritten = options.rewriteAnswer?.(headers) ?? headers
  const { 'transfer-encoding': _, connection: __, ...kept } = rewritten
  const outgoing = { ...kept, ...options.answerHeaders?.() }
  if (failure === null || failure.kind === 'delay') {
    response.writeHead(statusCode, outgoing)
    answered.on('error', () => response.destroy())
    return void answered.pipe(response)
  }
  const body = await readBody(answered)
  if (failure.kind === 'lose-answer') return void response.destroy()
  spoil(response, failure, body, (length) =>
    response.writeHead(statusCode, { ...outgoing, 'content-length': length }),
  )
}

function spoil(
  response: ServerResponse,
  failure: Failure,
  body: Buffer,
  begin: (contentLength: number) => void,
): void {
  if (failure.kind === 'replace') {
    begin(Buffer.byteLength(failure.body))
    return void response.end(failure.body)
  }
  begin(body.length)
  if (failure.kind !== 'truncate') return void response.end(turnOneBit(body))
  response.write(body.subarray(0, failure.keepBytes), () => response.destroy())
}

function turnOneBit(body: Buffer): Buffer {
  const changed = Buffer.from(body)
  const middle = changed.length >> 1
  if (changed.length > 0) changed[middle] = changed[middle]! ^ 1
  return changed
}

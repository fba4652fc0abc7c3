import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError } from '../../../kit/errors.js'
import { closeServer, listenOnLoopback } from './loopback.js'

/** The site decides about answers; the server only listens, writes and waits. */
export interface LoopbackSite {
  answer(request: LoopbackRequest, port: number): LoopbackAnswer
  /** The changes since `cursor` (0: everything); null if there are none. */
  next(cursor: number): { readonly text: string; readonly cursor: number } | null
  /** Written to a stream now and then, so that both ends notice when the other has gone. */
  readonly heartbeat: string
}

type LoopbackRequest = {
  readonly method: string
  readonly url: string
  readonly headers: { readonly [name: string]: readonly string[] | undefined }
}

type LoopbackAnswer = {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: string
  readonly isStream: boolean
}

export interface LoopbackServer {
  readonly port: number
  /** Announces that `next` has news; slow readers get the newest state when they are ready. */
  wake(): void
  /** Resolves when every stream has taken everything, or after `timeoutMs`. */
  settled(timeoutMs: number): Promise<void>
  close(): Promise<void>
}

const limits = {
  connections: 64,
  streams: 32,
  headerBytes: 8192,
  /** Maximum time that an incomplete request may hold a connection. */
  headersTimeoutMs: 1500,
  idleTimeoutMs: 5000,
  heartbeatMs: 10_000,
  /** A reader that takes nothing for this long has gone or is hostile. */
  stuckMs: 30_000,
}

type Stream = {
  readonly response: ServerResponse
  cursor: number
  /** When it was last written to without being able to take more; null while it can. */
  fullSinceMs: number | null
}

/** Serves a site on 127.0.0.1 and nowhere else; `port` 0 takes a free one. */
export async function serveLoopback(site: LoopbackSite, port: number): Promise<LoopbackServer> {
  const streams = new Set<Stream>()
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.idleTimeoutMs,
    keepAliveTimeout: limits.idleTimeoutMs,
    connectionsCheckingInterval: 250,
  })
  server.maxConnections = limits.connections
  await listenOnLoopback(server, port, explain)
  const { port: bound } = server.address() as AddressInfo
  server.on('request', (request, response) => respond(site, bound, { request, response, streams }))
  const beat = setInterval(() => keepAlive(site, streams), limits.heartbeatMs)
  return {
    port: bound,
    wake: () => streams.forEach((stream) => feed(site, stream)),
    settled: (timeoutMs) => settle(site, streams, timeoutMs),
    close: () => {
      clearInterval(beat)
      return closeServer(server)
    },
  }
}

function explain(error: NodeJS.ErrnoException, port: number): Error {
  const why =
    error.code === 'EADDRINUSE'
      ? 'another program listens there'
      : error.code === 'EACCES'
        ? 'this user may not listen there'
        : error.message
  return new ConfigError(
    `Port ${port} of 127.0.0.1 cannot be used: ${why}. Give another --port, or leave it out for a free one.`,
  )
}

type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly streams: Set<Stream>
}

function respond(site: LoopbackSite, port: number, exchange: Exchange): void {
  const { request, response, streams } = exchange
  const { method = '', url = '', headersDistinct: headers } = request
  const answer = site.answer({ method, url, headers }, port)
  // A request body is not expected, so it is not read to its end.
  if (answer.status >= 400) response.shouldKeepAlive = false
  if (!answer.isStream) {
    const length = { 'Content-Length': Buffer.byteLength(answer.body) }
    response.writeHead(answer.status, { ...answer.headers, ...length }).end(answer.body)
  } else if (streams.size >= limits.streams) {
    response.writeHead(503, { 'Cache-Control': 'no-store', 'Retry-After': '5' })
    response.end('Too many pages are open.\n')
  } else {
    openStream(site, exchange, answer)
  }
}

function openStream(
  site: LoopbackSite,
  { request, response, streams }: Exchange,
  { status, headers, body }: LoopbackAnswer,
): void {
  const stream: Stream = { response, cursor: 0, fullSinceMs: null }
  streams.add(stream)
  response.on('close', () => streams.delete(stream))
  response.on('error', () => streams.delete(stream))
  response.on('drain', () => {
    stream.fullSinceMs = null
    feed(site, stream)
  })
  // Frames are small and urgent, so they do not wait for a fuller packet.
  request.socket.setNoDelay(true)
  response.writeHead(status, headers)
  response.write(body)
  feed(site, stream)
}

function feed(site: LoopbackSite, stream: Stream): void {
  if (stream.fullSinceMs !== null) return
  const frame = site.next(stream.cursor)
  if (frame === null) return
  stream.cursor = frame.cursor
  if (!stream.response.write(frame.text)) stream.fullSinceMs = performance.now()
}

function keepAlive(site: LoopbackSite, streams: ReadonlySet<Stream>): void {
  for (const stream of streams) {
    if (stream.fullSinceMs === null) stream.response.write(site.heartbeat)
    else if (performance.now() - stream.fullSinceMs > limits.stuckMs) stream.response.destroy()
  }
}

async function settle(
  site: LoopbackSite,
  streams: ReadonlySet<Stream>,
  timeoutMs: number,
): Promise<void> {
  const until = performance.now() + timeoutMs
  const isBehind = ({ cursor, response }: Stream) =>
    site.next(cursor) !== null || response.writableLength > 0
  while ([...streams].some(isBehind) && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

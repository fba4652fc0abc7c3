import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rayAnswer } from '../../../fixtures/ray/fixture.js'

/** How an answer is given: as it was recorded, or by a server that cuts, hangs or lies. */
export type Manner =
  | { readonly kind: 'recorded'; readonly name: string }
  | { readonly kind: 'raw'; readonly http: number; readonly body: string | Buffer }
  /** Half of the answer, and then nothing more of the connection. */
  | { readonly kind: 'cut'; readonly name: string }
  /** Half of this text, and then nothing more of the connection. */
  | { readonly kind: 'half'; readonly body: string }
  /** The headers, and then silence. */
  | { readonly kind: 'hang' }
  /** Nothing at all. */
  | { readonly kind: 'mute' }
  /** An answer that never ends: this text again and again. */
  | { readonly kind: 'endless'; readonly body?: string }

/** A request as it arrived. */
export type Arrived = {
  readonly method: string
  readonly path: string
  readonly authorization: string | null
  readonly body: Buffer
}

export interface ReplayServer {
  readonly address: URL
  readonly arrived: Arrived[]
  close(): Promise<void>
}

/** Answers with real answers of Ray; `answer` chooses by method and path without its query. */
export async function startReplayServer(
  answer: (method: string, path: string, query: URLSearchParams) => Manner,
): Promise<ReplayServer> {
  const arrived: Arrived[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { method = '', url = '', headers } = request
      arrived.push({ method, path: url, authorization: headers.authorization ?? null, body })
      const [path = '', query] = url.split('?')
      give(response, answer(method, path, new URLSearchParams(query)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: new URL(`http://127.0.0.1:${port}`),
    arrived,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function give(response: ServerResponse, manner: Manner): void {
  switch (manner.kind) {
    case 'recorded': {
      const { http, body, text = '' } = rayAnswer(manner.name)
      response.writeHead(http).end(body === undefined ? text : JSON.stringify(body))
      return
    }
    case 'raw':
      response.writeHead(manner.http).end(manner.body)
      return
    case 'cut':
      return cut(response, Buffer.from(JSON.stringify(rayAnswer(manner.name).body)))
    case 'half':
      return cut(response, Buffer.from(manner.body))
    case 'hang':
      response.writeHead(200, { 'content-length': 10 })
      response.write('{')
      return
    case 'mute':
      return
    case 'endless':
      response.writeHead(200)
      writeForEver(response, piecesOf(manner.body))
  }
}

function cut(response: ServerResponse, bytes: Buffer): void {
  response.writeHead(200, { 'content-length': bytes.length + 1 })
  response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.destroy())
}

/** Large pieces, so that a reader gets through its limit quickly. */
const piecesOf = (body = 'x'): Buffer =>
  Buffer.from((body || 'x').repeat(Math.ceil((64 * 1024) / (body.length || 1))))

function writeForEver(response: ServerResponse, piece: Buffer): void {
  if (response.destroyed) return
  response.write(piece, () => setImmediate(() => writeForEver(response, piece)))
}

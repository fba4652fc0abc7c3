import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What the server does with its next request. */
export type Reaction = (response: ServerResponse) => void

export const respondWith =
  (status: number, headers: Record<string, string> = {}): Reaction =>
  (response) => {
    response.writeHead(status, headers).end('hello')
  }
export const stayQuiet: Reaction = () => undefined
export const hangUp: Reaction = (response) => void response.socket?.resetAndDestroy()
/** Says yes, and never comes to the end of its text. */
export const neverFinish: Reaction = (response) => {
  response.writeHead(200, { 'content-length': '1000' })
  response.write('x')
}

/** A real server that keeps what it is sent and reacts in turn; after the last reaction it says 200. */
export async function anHttpReceiver(...reactions: Reaction[]) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      received.push({ method, path, headers, body })
      const react = reactions.shift() ?? respondWith(200)
      react(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/hook/secret`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

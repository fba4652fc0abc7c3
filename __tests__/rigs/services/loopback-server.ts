import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type LoopbackServer = {
  /** Without a slash at the end. */
  readonly url: string
  /** Ends open connections too. */
  close(): Promise<void>
}

/** A server on a free port of 127.0.0.1. A handler that throws ends its connection, which no client takes for an answer. */
export async function serveOnLoopback(handle: Handler): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, close }
}

/** The whole body of a request or an answer. */
export async function readBody(message: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks)
}

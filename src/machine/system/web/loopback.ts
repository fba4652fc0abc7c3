import type { Server } from 'node:http'

/** Listens on 127.0.0.1 and nowhere else; rejects with what `explain` makes of an error. */
export function listenOnLoopback(
  server: Server,
  port: number,
  explain: (error: NodeJS.ErrnoException, port: number) => Error,
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port)))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      // The client retries a connection that could not be accepted.
      server.removeAllListeners('error').on('error', () => undefined)
      resolve()
    })
  })
}

/** Ends open connections as well. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

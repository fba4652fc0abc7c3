import { createServer } from 'node:net'
import { systemError } from '../../errors.js'

/** A TCP port of the loopback interface that nobody has at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', (error) => reject(systemError(error, 'looking for a free port')))
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { systemError } from '../../../kit/errors.js'

/** Returns a TCP port of the loopback interface that is free now. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}

/** Returns several different free ports. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen()))
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** Below the ports that systems give to outgoing connections, and above those of Ray's workers. */
const [lowest, highest] = [20_000, 32_000]
const mostTries = 50

function listen(tries = 0): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', (error) => {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (isTaken && tries < mostTries) resolve(listen(tries + 1))
      else reject(systemError(error, 'looking for a free port', 'port'))
    })
    const port = tries < mostTries ? randomInt(lowest, highest) : 0
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

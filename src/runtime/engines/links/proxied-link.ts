import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { LinkCondition } from '../../../lab/faults/disturbance.js'
import { ByteFlow } from './byte-flow.js'
import { type LinkClock, LinkLine } from './link-line.js'
import { resetSocket } from './reset-socket.js'

type Connection = { readonly sockets: readonly Socket[]; readonly flows: readonly ByteFlow[] }

/** The link of two ranks: one connects to the proxy, usually the higher one, and the proxy connects to the other. */
export class ProxiedLink {
  /** From the connecting rank to the listening one, and back. */
  readonly lines: readonly [LinkLine, LinkLine]
  readonly #clock: LinkClock
  readonly #connections = new Set<Connection>()

  constructor(lower: number, higher: number, clock: LinkClock) {
    this.lines = [new LinkLine(higher, lower, clock), new LinkLine(lower, higher, clock)]
    this.#clock = clock
  }

  /** Connections that neither end has closed. */
  get numConnections(): number {
    const all = [...this.#connections]
    return all.filter(({ sockets }) => sockets.every(({ destroyed }) => !destroyed)).length
  }

  /**
   * Listens for the higher rank and forwards its bytes to the port of the lower one; resolves with the listening port,
   * a free one if none is given.
   */
  async listen(lowerPort: number, ownPort = 0): Promise<number> {
    const server = createServer({ allowHalfOpen: true }, (higher) => {
      this.#join(higher, connect({ port: lowerPort, host: '127.0.0.1', allowHalfOpen: true }))
    })
    server.listen(ownPort, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
    return address.port
  }

  /** Changes one direction from now on; returns the number of affected connections. */
  change(line: LinkLine, { reset, ...condition }: LinkCondition): number {
    const felt = this.numConnections
    line.change(condition)
    for (const { sockets, flows } of this.#connections) {
      flows.forEach((flow) => (reset ? flow.stop() : flow.change()))
      if (reset) sockets.forEach(resetSocket)
    }
    return felt
  }

  #join(higher: Socket, lower: Socket): void {
    const clock = this.#clock
    const [up, down] = this.lines
    const connection: Connection = {
      sockets: [higher, lower],
      flows: [
        new ByteFlow({ source: higher, target: lower, line: up, clock }),
        new ByteFlow({ source: lower, target: higher, line: down, clock }),
      ],
    }
    this.#connections.add(connection)
    for (const socket of connection.sockets) {
      socket.setNoDelay(true)
      // A message for the other end may still be in transit.
      socket.on('close', () => {
        if (connection.sockets.every(({ destroyed }) => destroyed)) {
          this.#connections.delete(connection)
        }
      })
    }
  }
}

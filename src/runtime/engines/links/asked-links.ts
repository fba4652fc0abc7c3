import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { OpenLinks } from './link-proxy-thread.js'
import { ProxiedLink } from './proxied-link.js'

/** Gives each rank that asks for a connection to another one the port of a separate proxy. */
export const openWhenAsked: OpenLinks = async ({ directory, worldSize }, links, clock) => {
  // Loads zod, which the proxies of our own trainer do not need.
  const { linkRequest } = await import('../../../kit/records/adapter/link-request.js')
  const server = createServer((socket) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('error', () => socket.destroy())
    socket.on('data', (part: string) => {
      text += part
      if (text.endsWith('\n')) void answer(socket, text).catch(() => socket.destroy())
    })
  })
  const answer = async (socket: Socket, text: string): Promise<void> => {
    const { connector, listener, port: target, below } = linkRequest.parse(JSON.parse(text))
    if (Math.max(connector, listener) >= worldSize) throw new Error('no such rank')
    const link = new ProxiedLink(listener, connector, clock)
    const own = await listenBelow(link, target, below)
    links.push(link)
    socket.end(`${JSON.stringify({ port: own })}\n`)
  }
  server.listen(join(directory, 'links.sock'))
  await once(server, 'listening')
}

/** Gloo compares ports with their bytes swapped, so ports with a lower byte of 0 are the smallest. */
const orderOf = (port: number): number => ((port & 255) << 8) | (port >> 8)

/** Upper bytes of ports that a program may use. */
const highest = 0xef
const lowest = 0x20

/** Tries ports in that order, beginning with those that other programs seldom use; rejects if all are taken. */
async function listenBelow(link: ProxiedLink, target: number, below: number): Promise<number> {
  for (let upper = lowest; upper <= highest; upper++) {
    const port = upper << 8
    if (orderOf(port) >= orderOf(below)) break
    try {
      return await link.listen(target, port)
    } catch {
      // Another program or another link has it.
    }
  }
  throw new Error(`no port below ${below} is free`)
}

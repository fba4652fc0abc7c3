import { get, request as ask } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from '@jest/globals'
import { ConfigError } from '../../src/errors.js'
import {
  type LoopbackServer,
  type LoopbackSite,
  serveLoopback,
} from '../../src/system/loopback-server.js'

/** A site whose state is a number that grows; `padding` makes its frames large. */
class CountingSite implements LoopbackSite {
  readonly heartbeat = ': beat\n\n'
  version = 1
  padding = ''

  answer({ url, method }: Parameters<LoopbackSite['answer']>[0]) {
    const status = method === 'GET' ? 200 : 405
    const isStream = url === '/events'
    return { status, headers: { 'X-Site': 'yes' }, body: isStream ? '' : `at ${url}`, isStream }
  }

  next(cursor: number) {
    if (cursor >= this.version) return null
    return { text: `data: ${this.version}${this.padding}\n\n`, cursor: this.version }
  }
}

const servers: LoopbackServer[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function aServer() {
  const site = new CountingSite()
  const server = await serveLoopback(site, 0)
  servers.push(server)
  return { site, server }
}

/** Sends bytes and answers with all that comes back until the other end closes. */
function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    sockets.push(socket)
    let said = ''
    socket.on('data', (chunk) => (said += chunk.toString()))
    socket.on('error', () => resolve(said))
    socket.on('close', () => resolve(said))
  })
}

/** A stream that is read, or not; `said` grows while it is. */
async function aStream(port: number) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const stream = { socket, said: '' }
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => (stream.said += chunk.toString()))
  socket.write('GET /events HTTP/1.1\r\nHost: x\r\n\r\n')
  await until(() => stream.said.includes('data: '))
  return stream
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !isTrue(); turn++)
    await new Promise((resolve) => setTimeout(resolve, 10))
  expect(isTrue()).toBe(true)
}

describe('the server on the loopback interface', () => {
  test('answers what its site says', async () => {
    const { server } = await aServer()
    const said = await exchange(
      server.port,
      'GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
    expect(said).toMatch(/^HTTP\/1.1 200 OK\r\nX-Site: yes\r\n[^]*at \/a$/)
  })

  test('is not reachable from elsewhere', async () => {
    const { server } = await aServer()
    const failure = await new Promise((resolve) => {
      get({ host: '::1', port: server.port }, () => resolve(null)).on('error', resolve)
    })
    expect(failure).toMatchObject({ code: expect.stringMatching(/^E/) })
  })

  test('says that a port is taken, and what to do', async () => {
    const { server } = await aServer()
    const second = serveLoopback(new CountingSite(), server.port)
    await expect(second).rejects.toThrow(ConfigError)
    await expect(second).rejects.toThrow(/another program listens there.*--port/)
  })

  test.each([
    ['no HTTP', 'hello\r\n\r\n', /^HTTP\/1.1 400/],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', /^HTTP\/1.1 400/],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`,
      /^HTTP\/1.1 431/,
    ],
    [
      'a body where none is wanted',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n',
      /^HTTP\/1.1 405/,
    ],
    ['a tunnel', 'CONNECT evil:1 HTTP/1.1\r\nHost: x\r\n\r\n', /^$/],
  ])('ends the connection of who sends %s', async (_, text, answer) => {
    const { server } = await aServer()
    expect(await exchange(server.port, text)).toMatch(answer)
  })

  test('tells streams what is new', async () => {
    const { server, site } = await aServer()
    const stream = await aStream(server.port)
    site.version = 2
    server.wake()
    await until(() => stream.said.includes('data: 2'))
  })

  test('gives slow readers the newest and no queue, while quick ones miss nothing', async () => {
    const { server, site } = await aServer()
    const slow = await Promise.all(Array.from({ length: 12 }, () => aStream(server.port)))
    const quick = await aStream(server.port)
    for (const { socket } of slow) socket.pause()
    site.padding = 'x'.repeat(1e6)
    for (let version = 2; version <= 40; version++) {
      site.version = version
      server.wake()
      await until(() => quick.said.includes(`data: ${version}x`))
    }
    site.padding = ''
    site.version = 41
    for (const stream of slow) {
      stream.socket.resume()
      await until(() => stream.said.includes('data: 41\n'))
      // What was under way when they stopped reading, and the newest: not forty megabytes.
      expect(stream.said.match(/data: /g)?.length).toBeLessThan(20)
    }
  }, 60_000)

  test('has an end to how many it serves at once', async () => {
    const { server } = await aServer()
    const streams: Awaited<ReturnType<typeof aStream>>[] = []
    for (let count = 0; count < 32; count++) streams.push(await aStream(server.port))
    const said = await exchange(
      server.port,
      'GET /events HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
    expect(said).toMatch(/^HTTP\/1.1 503[^]*Too many pages are open/)
    streams[0]?.socket.destroy()
    await until(() => streams[0]?.socket.destroyed === true)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await aStream(server.port)
  })

  test('drops connections beyond its limit and goes on', async () => {
    const { server } = await aServer()
    const idle = Array.from({ length: 80 }, () => connect(server.port, '127.0.0.1'))
    sockets.push(...idle)
    for (const socket of idle) socket.on('error', () => undefined)
    await until(
      () =>
        idle.filter(({ destroyed, readyState }) => destroyed || readyState !== 'open').length >= 16,
    )
    for (const socket of idle) socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(
      await exchange(server.port, 'GET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    ).toContain('at /b')
  })

  test('settles when everybody has everything, and closes with streams open', async () => {
    const { server, site } = await aServer()
    const stream = await aStream(server.port)
    site.version = 2
    server.wake()
    await server.settled(5000)
    await until(() => stream.said.includes('data: 2'))
    await server.close()
    await until(() => stream.socket.destroyed || stream.socket.readyState !== 'open')
  })

  test('gives a reader up that never takes what it is sent', async () => {
    const { server, site } = await aServer()
    const { socket } = await aStream(server.port)
    socket.pause()
    site.padding = 'x'.repeat(2e7)
    site.version = 2
    server.wake()
    await server.settled(50)
  })

  test('hears a request in one piece only', async () => {
    const { server } = await aServer()
    const status = await new Promise((resolve) => {
      ask({ port: server.port, host: '127.0.0.1', path: '/c' }, ({ statusCode }) =>
        resolve(statusCode),
      ).end()
    })
    expect(status).toBe(200)
  })
})

import { once } from 'node:events'
import { get, request as ask } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../../../../src/kit/errors.js'
import {
  type LoopbackServer,
  type LoopbackSite,
  serveLoopback,
} from '../../../../src/machine/system/web/loopback-server.js'
import { until } from '../../../support/until.js'

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

/** Whether a stream is given or refused. */
async function isServed(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.write('GET /events HTTP/1.1\r\nHost: x\r\n\r\n')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return answer.toString().startsWith('HTTP/1.1 200')
}

describe('Loopback server', () => {
  test('The server returns the answer of its site', async () => {
    const { server } = await aServer()
    const said = await exchange(
      server.port,
      'GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
    expect(said).toMatch(/^HTTP\/1.1 200 OK\r\nX-Site: yes\r\n[^]*at \/a$/)
  })

  test('The server is not reachable from other machines', async () => {
    const { server } = await aServer()
    const failure = await new Promise((resolve) => {
      get({ host: '::1', port: server.port }, () => resolve(null)).on('error', resolve)
    })
    expect(failure).toMatchObject({ code: expect.stringMatching(/^E/) })
  })

  test('The server reports a port that is taken, with advice', async () => {
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
  ])('The server ends the connection of a client that sends %s', async (_, text, answer) => {
    const { server } = await aServer()
    expect(await exchange(server.port, text)).toMatch(answer)
  })

  test('The server sends new states to its streams', async () => {
    const { server, site } = await aServer()
    const stream = await aStream(server.port)
    site.version = 2
    server.wake()
    await until(() => stream.said.includes('data: 2'))
  })

  test('The server sends slow readers the newest state only, and fast ones every state', async () => {
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

  test('The server limits the number of its clients', async () => {
    const { server } = await aServer()
    const streams: Awaited<ReturnType<typeof aStream>>[] = []
    for (let count = 0; count < 32; count++) streams.push(await aStream(server.port))
    const said = await exchange(
      server.port,
      'GET /events HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
    expect(said).toMatch(/^HTTP\/1.1 503[^]*Too many pages are open/)
    streams[0]?.socket.destroy()
    await until(() => isServed(server.port))
  })

  test('The server drops connections beyond its limit and continues', async () => {
    const { server } = await aServer()
    const idle = Array.from({ length: 80 }, () => connect(server.port, '127.0.0.1'))
    sockets.push(...idle)
    for (const socket of idle) socket.on('error', () => undefined)
    await until(
      () =>
        idle.filter(({ destroyed, readyState }) => destroyed || readyState !== 'open').length >= 16,
    )
    for (const socket of idle) socket.destroy()
    const question = 'GET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    await until(async () => (await exchange(server.port, question)).includes('at /b'))
  })

  test('The server settles when all readers are up to date, and closes with open streams', async () => {
    const { server, site } = await aServer()
    const stream = await aStream(server.port)
    site.version = 2
    server.wake()
    await server.settled(5000)
    await until(() => stream.said.includes('data: 2'))
    await server.close()
    await until(() => stream.socket.destroyed || stream.socket.readyState !== 'open')
  })

  test('The server drops a reader that never takes its data', async () => {
    const { server, site } = await aServer()
    const { socket } = await aStream(server.port)
    socket.pause()
    site.padding = 'x'.repeat(2e7)
    site.version = 2
    server.wake()
    await server.settled(50)
  })

  test('The server handles each request once', async () => {
    const { server } = await aServer()
    const status = await new Promise((resolve) => {
      ask({ port: server.port, host: '127.0.0.1', path: '/c' }, ({ statusCode }) =>
        resolve(statusCode),
      ).end()
    })
    expect(status).toBe(200)
  })
})

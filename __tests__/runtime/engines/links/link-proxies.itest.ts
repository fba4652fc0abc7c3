import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { take, timeTransfer, useLinks } from './link-rig.js'
import {
  awaitPort,
  detourPath,
  portPath,
  publishPort,
} from '../../../../src/lab/trainer/collective/rendezvous.js'

const links = useLinks()
const ping = Buffer.from('ping')

/** Of several transfers the one in the middle: a busy machine may delay some. */
async function medianMs(from: Socket, to: Socket, times = 9): Promise<number> {
  const measured: number[] = []
  for (let time = 0; time < times; time++) measured.push(await timeTransfer(from, to, ping))
  return measured.sort((a, b) => a - b)[times >> 1] ?? NaN
}

const isSilent = async (socket: Socket, ms: number): Promise<boolean> => {
  await sleep(ms)
  return socket.read() === null && !socket.destroyed && !socket.readableEnded
}

describe('Healthy link', () => {
  test('A healthy link carries megabytes both ways at once, byte for byte', async () => {
    const { proxies, lower, higher } = await links.open()
    const up = randomBytes(8_000_003)
    const down = randomBytes(6_000_001)
    higher.write(up)
    lower.write(down)
    const [atLower, atHigher] = await Promise.all([
      take(lower, up.length),
      take(higher, down.length),
    ])
    expect(atLower.equals(up)).toBe(true)
    expect(atHigher.equals(down)).toBe(true)
    expect(await proxies.stats()).toEqual([
      { from: 1, to: 0, takenBytes: up.length, deliveredBytes: up.length, connections: 1 },
      { from: 0, to: 1, takenBytes: down.length, deliveredBytes: down.length, connections: 1 },
    ])
  })

  test('A healthy link makes the sender wait for an idle reader and loses nothing', async () => {
    const { proxies, lower, higher } = await links.open()
    const bytes = randomBytes(40_000_000)
    lower.write(bytes)
    await sleep(300)
    const [, down] = (await proxies.stats()) ?? []
    expect(down?.takenBytes).toBeLessThan(bytes.length)
    // A chunk more than the window may wait in the proxy.
    expect((down?.takenBytes ?? NaN) - (down?.deliveredBytes ?? NaN)).toBeLessThan(140_000)
    expect((await take(higher, bytes.length)).equals(bytes)).toBe(true)
  })

  test('A healthy link passes on the end of one direction while the other stays open', async () => {
    const { lower, higher } = await links.open()
    higher.end('last words')
    expect((await take(lower, 10)).toString()).toBe('last words')
    lower.resume()
    await once(lower, 'end')
    expect(await timeTransfer(lower, higher, ping)).toBeLessThan(1000)
  })

  test('A healthy link passes on a reset after the data that was sent before it', async () => {
    const { lower, higher } = await links.open()
    const bytes = randomBytes(30_000)
    higher.write(bytes)
    await sleep(50)
    higher.resetAndDestroy()
    expect((await take(lower, bytes.length)).equals(bytes)).toBe(true)
    lower.resume()
    const [error] = (await once(lower, 'error')) as [NodeJS.ErrnoException]
    expect(error.code).toBe('ECONNRESET')
  })

  test('A link rejects connections to a rank that is gone', async () => {
    const { directory } = await links.start()
    // The port of nobody: what a rank leaves behind that died after it had begun to listen.
    publishPort(portPath(directory, 0), 1)
    const higher = connect(await awaitPort(detourPath(directory, 0, 1)), '127.0.0.1')
    const [error] = (await once(higher.resume(), 'error')) as [Error]
    expect(error).toMatchObject({ code: 'ECONNRESET' })
  })
})

describe('Delayed link', () => {
  test('A delayed link delays one direction by the given time and the other not at all', async () => {
    const { proxies, lower, higher } = await links.open()
    expect(await proxies.set(1, 0, { latencyMs: 20 })).toBe(true)
    const delayedMs = await medianMs(higher, lower)
    expect(delayedMs).toBeGreaterThanOrEqual(20)
    expect(delayedMs).toBeLessThan(30)
    expect(await medianMs(lower, higher)).toBeLessThan(5)
    await proxies.clear()
    expect(await medianMs(higher, lower)).toBeLessThan(5)
  })

  test('A delayed link keeps the order under jitter and delays successive bytes only once', async () => {
    const { proxies, lower, higher } = await links.open()
    await proxies.set(1, 0, { latencyMs: 10, jitterMs: 10 })
    const bytes = randomBytes(100)
    const started = performance.now()
    for (const byte of bytes) {
      higher.write(Buffer.from([byte]))
      await sleep(1)
    }
    const sentMs = performance.now() - started
    expect((await take(lower, bytes.length)).equals(bytes)).toBe(true)
    expect(performance.now() - started - sentMs).toBeLessThan(60)
  })
})

describe('Throttled link', () => {
  test('A throttled link carries the given bytes per second, and more in the other direction', async () => {
    const { proxies, lower, higher } = await links.open()
    await proxies.set(0, 1, { bytesPerSec: 400_000 })
    const bytes = randomBytes(200_000)
    const throttledMs = await timeTransfer(lower, higher, bytes)
    expect(throttledMs).toBeGreaterThanOrEqual(499)
    expect(throttledMs).toBeLessThan(700)
    expect(await timeTransfer(higher, lower, bytes)).toBeLessThan(200)
    await proxies.set(0, 1, {})
    expect(await timeTransfer(lower, higher, bytes)).toBeLessThan(200)
  })

  test('A throttled link delays a small message too', async () => {
    const { proxies, lower, higher } = await links.open()
    await proxies.set(0, 1, { bytesPerSec: 100_000 })
    const ms = await timeTransfer(lower, higher, randomBytes(2000))
    expect(ms).toBeGreaterThanOrEqual(20)
    expect(ms).toBeLessThan(60)
  })
})

describe('Black hole', () => {
  test('A black hole drops one direction and keeps both ends and the other direction open', async () => {
    const { proxies, lower, higher } = await links.open()
    await proxies.set(1, 0, { blackHole: true })
    higher.write(randomBytes(3_000_000))
    expect(await isSilent(lower, 200)).toBe(true)
    expect(higher.writableLength).toBe(0)
    expect(await timeTransfer(lower, higher, ping)).toBeLessThan(1000)
    const [up] = (await proxies.stats()) ?? []
    expect(up).toMatchObject({ takenBytes: 3_000_000, deliveredBytes: 0, connections: 1 })
  })

  test('A black hole drops data that was under way', async () => {
    const { proxies, lower, higher } = await links.open()
    await proxies.set(1, 0, { latencyMs: 300 })
    higher.write(ping)
    await sleep(50)
    await proxies.set(1, 0, { blackHole: true })
    expect(await isSilent(lower, 400)).toBe(true)
  })

  test('A black hole hides the death of one end from the other until it is gone', async () => {
    const { proxies, lower, higher } = await links.open()
    await proxies.set(1, 0, { blackHole: true })
    higher.end()
    expect(await isSilent(lower, 150)).toBe(true)
    await proxies.clear()
    lower.resume()
    await once(lower, 'end')
  })
})

describe('Reset', () => {
  test('A reset reaches both ends as ECONNRESET', async () => {
    const { proxies, lower, higher } = await links.open()
    await timeTransfer(lower, higher, ping)
    const errors = [lower, higher].map((socket) => once(socket.resume(), 'error'))
    expect(await proxies.set(0, 1, { reset: true })).toBe(true)
    for (const [error] of await Promise.all(errors)) {
      expect(error).toMatchObject({ code: 'ECONNRESET' })
    }
    expect(await proxies.set(0, 1, { reset: true })).toBe(false)
  })
})

describe('Link proxies', () => {
  test('The proxies keep a condition and report that no rank feels it before the ranks meet', async () => {
    const { proxies, directory } = await links.start()
    expect(await proxies.set(1, 0, { latencyMs: 30 })).toBe(false)
    const { lower, higher } = await links.meet(proxies, directory)
    expect(await medianMs(higher, lower, 3)).toBeGreaterThanOrEqual(30)
  })

  test('The proxies report a link that does not exist', async () => {
    const { proxies } = await links.open()
    expect(await proxies.set(0, 7, { latencyMs: 30 })).toBe(false)
  })

  test('The proxies report that a condition has acted once it has delayed or swallowed bytes', async () => {
    const { proxies, lower, higher } = await links.open()
    const isActed = async (from: number, to: number, ms: number) =>
      Promise.race([proxies.acted(from, to), sleep(ms, 'not yet' as const)])
    await proxies.set(0, 1, { bytesPerSec: 1_000_000 })
    await proxies.set(1, 0, { blackHole: true })
    expect(await Promise.all([isActed(0, 1, 100), isActed(1, 0, 100)])).toEqual([
      'not yet',
      'not yet',
    ])
    // A notice of some bytes passes within microseconds.
    await timeTransfer(lower, higher, ping)
    expect(await isActed(0, 1, 100)).toBe('not yet')
    lower.write(randomBytes(20_000))
    higher.write(ping)
    expect(await Promise.all([proxies.acted(0, 1), proxies.acted(1, 0)])).toEqual([true, true])
  })

  test('The proxies report that no condition has acted when they end before', async () => {
    const { proxies } = await links.open()
    await proxies.set(0, 1, { latencyMs: 30 })
    const acted = proxies.acted(0, 1)
    await proxies.close()
    expect(await acted).toBe(false)
  })

  test('The proxies end all connections on closing and do nothing afterwards', async () => {
    const { proxies, lower, higher, detourPort } = await links.open()
    const ends = [lower, higher].map((socket) => once(socket.resume(), 'close'))
    lower.allowHalfOpen = higher.allowHalfOpen = false
    await Promise.all([proxies.close(), proxies.close()])
    await Promise.all(ends)
    await proxies.close()
    expect(await proxies.set(0, 1, { reset: true })).toBe(false)
    expect(await proxies.stats()).toBeNull()
    await proxies.clear()
    expect(proxies.failure).toBeNull()
    const [error] = (await once(connect(detourPort, '127.0.0.1'), 'error')) as [Error]
    expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('The proxies can be closed while they wait for the ranks', async () => {
    const { proxies } = await links.start()
    await proxies.close()
    expect(await proxies.stats()).toBeNull()
  })

  test('The proxies report what ended them', async () => {
    const { proxies, directory } = await links.start()
    await mkdir(`${detourPath(directory, 0, 1)}.new`)
    publishPort(portPath(directory, 0), 1)
    while (proxies.failure === null) await sleep(10)
    expect(proxies.failure).toMatchObject({ code: 'EISDIR' })
    expect(await proxies.stats()).toBeNull()
  })

  const testOnLinux = process.platform === 'linux' ? test : test.skip
  testOnLinux('The proxies leave no socket and no thread behind', async () => {
    const before = countHandles()
    const { proxies, lower, higher } = await links.open()
    await timeTransfer(lower, higher, ping)
    expect(countHandles().sockets).toBeGreaterThan(before.sockets)
    await proxies.close()
    lower.destroy()
    higher.destroy()
    await sleep(100)
    // The rig's own server still listens.
    expect(countHandles()).toEqual({ sockets: before.sockets + 1, threads: before.threads })
  })
})

function countHandles(): { sockets: number; threads: number } {
  const isSocket = (descriptor: string): boolean => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith('socket:')
    } catch {
      return false
    }
  }
  return {
    sockets: readdirSync('/proc/self/fd').filter(isSocket).length,
    threads: readdirSync('/proc/self/task').length,
  }
}

import { timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ByteRing } from '../byte-ring.js'
import { type SocketThreadData, socketRings } from './tcp-thread-transport.js'

/** Between looks for a port that a lower rank has not published yet. */
const portPollMs = 5

/**
 * The thread behind a TCP transport: it accepts higher ranks, connects to lower ones, and moves bytes between each
 * socket and its pair of rings. A connection that does not open with the run's token is closed.
 */
export async function runSocketThread(data: SocketThreadData): Promise<void> {
  const { rank, worldSize } = data
  if (rank < worldSize - 1) await listen(data)
  const lower = Array.from({ length: rank }, (_, peer) => peer)
  await Promise.all(lower.map(async (peer) => pump(await connectTo(peer, data), data, peer)))
}

/** Listens until every higher rank has come. */
async function listen(data: SocketThreadData): Promise<void> {
  let missing = data.worldSize - 1 - data.rank
  const server = createServer((socket) => {
    void accept(socket, data).then((isPeer) => {
      if (isPeer && --missing === 0) server.close()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the socket has no port')
  const path = portPath(data.directory, data.rank)
  writeFileSync(`${path}.new`, String(address.port), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

/** Whether the connection came from a rank of this run. */
async function accept(socket: Socket, data: SocketThreadData): Promise<boolean> {
  const expected = Buffer.from(data.token)
  const greeting = await readExactly(socket, expected.length + 2)
  if (!greeting || !timingSafeEqual(greeting.subarray(0, expected.length), expected)) {
    socket.destroy()
    return false
  }
  pump(socket, data, greeting.readUInt16LE(expected.length))
  return true
}

async function connectTo(peer: number, data: SocketThreadData): Promise<Socket> {
  const path = portPath(data.directory, peer)
  while (!existsSync(path)) await sleep(portPollMs)
  const socket = connect(Number(readFileSync(path, 'utf8')), '127.0.0.1')
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  )
  const from = Buffer.alloc(2)
  from.writeUInt16LE(data.rank)
  socket.write(Buffer.concat([Buffer.from(data.token), from]))
  return socket
}

function portPath(directory: string, rank: number): string {
  return join(directory, `port-${rank}`)
}

/** The first bytes of a connection; what follows them is put back. */
function readExactly(socket: Socket, count: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    let have = Buffer.alloc(0)
    const onData = (chunk: Buffer): void => {
      have = Buffer.concat([have, chunk])
      if (have.length < count) return
      socket.off('data', onData).pause()
      if (have.length > count) socket.unshift(have.subarray(count))
      resolve(have.subarray(0, count))
    }
    socket.on('data', onData)
    socket.once('close', () => resolve(null)).on('error', () => undefined)
  })
}

function pump(socket: Socket, data: SocketThreadData, peer: number): void {
  const { output, input } = socketRings(data.memory, peer)
  const endBoth = (): void => {
    input.close()
    output.close()
  }
  socket.setNoDelay(true)
  socket.on('error', endBoth).on('close', endBoth)
  void drainInto(socket, output)
  void feed(socket, input)
}

/** Ring to socket, until the training thread closes the ring. */
async function drainInto(socket: Socket, output: ByteRing): Promise<void> {
  const chunk = Buffer.alloc(65_536)
  for (;;) {
    await output.readable()
    const count = output.poll(chunk, 0)
    if (count === 0 && output.isClosed()) break
    if (count === 0 || socket.destroyed) continue
    if (socket.write(Buffer.from(chunk.subarray(0, count)))) continue
    await new Promise<void>((resolve) => socket.once('drain', resolve).once('close', resolve))
  }
  socket.end()
}

/** Socket to ring; the end of the stream closes the ring, which the training thread sees as a lost peer. */
async function feed(socket: Socket, input: ByteRing): Promise<void> {
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      if (!(await put(chunk, input))) return
    }
  } catch {
    // A reset connection ends like a closed one: the training thread reports the peer as lost.
  } finally {
    input.close()
  }
}

/** False when the ring was closed before all was in. */
async function put(chunk: Buffer, input: ByteRing): Promise<boolean> {
  for (let done = 0; done < chunk.length;) {
    await input.writable()
    if (input.isClosed()) return false
    done += input.offer(chunk, done)
  }
  return true
}

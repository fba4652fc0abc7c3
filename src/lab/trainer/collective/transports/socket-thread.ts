import { timingSafeEqual } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import type { ByteRing } from '../byte-ring.js'
import { awaitPort, detourPath, portPath, publishPort } from './published-port.js'
import {
  linkCounts,
  type SocketFailure,
  type SocketThreadData,
  socketRings,
} from './tcp-thread-transport.js'

/** Any time will do. */
const keepAliveMs = 60_000

/**
 * The thread of a TCP transport: it accepts connections of higher ranks, connects to lower ones, and moves bytes
 * between each socket and its pair of rings. It closes a connection that does not begin with the run's token.
 */
export async function runSocketThread(data: SocketThreadData): Promise<void> {
  const { rank, worldSize } = data
  const fail = (failure: SocketFailure): void => data.failures.postMessage(failure)
  const say = (error: unknown) => (error as Error).message
  if (rank < worldSize - 1) {
    await listen(data).catch((error: unknown) => fail({ peer: null, message: say(error) }))
  }
  for (let peer = 0; peer < rank; peer++) {
    connectTo(peer, data).then(
      (socket) => pump(socket, data, peer),
      (error: unknown) => fail({ peer, message: say(error) }),
    )
  }
}

/** Listens until every higher rank has connected. */
async function listen(data: SocketThreadData): Promise<void> {
  let missing = data.worldSize - 1 - data.rank
  const server = createServer((socket) => {
    void accept(socket, data).then((isPeer) => {
      if (isPeer && --missing === 0) server.close()
    })
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(0, '127.0.0.1', resolve),
  )
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the socket has no port')
  publishPort(portPath(data.directory, data.rank), address.port)
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
  const { directory, rank, proxied } = data
  const path = proxied ? detourPath(directory, peer, rank) : portPath(directory, peer)
  const socket = connect(await awaitPort(path), '127.0.0.1')
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  )
  const from = Buffer.alloc(2)
  from.writeUInt16LE(rank)
  socket.write(Buffer.concat([Buffer.from(data.token), from]))
  return socket
}

/** The first bytes of a connection; the bytes after them are put back. */
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
  socket.setNoDelay(true)
  // The input ring outlives the socket: its last bytes may still wait for room.
  socket.on('error', () => undefined).on('close', () => output.close())
  void drainInto(socket, output).then(() => count(data, linkCounts.flushed))
  void feed(socket, input)
  count(data, linkCounts.connected)
}

/** Signals to the training thread that another link is ready. */
function count({ counts }: SocketThreadData, index: number): void {
  const words = new Int32Array(counts)
  Atomics.add(words, index, 1)
  Atomics.notify(words, index)
}

/** Ring to socket, until the training thread closes the ring; resolves when the system has accepted every byte. */
async function drainInto(socket: Socket, output: ByteRing): Promise<void> {
  const chunk = Buffer.alloc(65_536)
  for (;;) {
    await output.readable()
    const count = output.poll(chunk, 0)
    if (count === 0 && output.isClosed()) break
    if (count === 0 || socket.destroyed) continue
    if (socket.write(Buffer.from(chunk.subarray(0, count)))) continue
    await roomIn(socket)
  }
  await new Promise<void>((resolve) => socket.once('close', resolve).end(resolve))
}

/** Resolves when the socket takes bytes again, or is closed. */
function roomIn(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      socket.off('drain', settle).off('close', settle)
      resolve()
    }
    socket.on('drain', settle).on('close', settle)
  })
}

/** Socket to ring. The end of the stream closes the ring, which the training thread treats as a lost peer. */
async function feed(socket: Socket, input: ByteRing): Promise<void> {
  // Waiting for room in a ring does not keep a thread alive, and a socket that has ended does not either.
  const alive = setInterval(() => undefined, keepAliveMs)
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      if (!(await put(chunk, input))) return
    }
  } catch {
    // A reset connection ends like a closed one: the training thread reports the peer as lost.
  } finally {
    clearInterval(alive)
    input.close()
  }
}

/** False if the ring was closed before all bytes were in. */
async function put(chunk: Buffer, input: ByteRing): Promise<boolean> {
  for (let done = 0; done < chunk.length;) {
    await input.writable()
    if (input.isClosed()) return false
    done += input.offer(chunk, done)
  }
  return true
}

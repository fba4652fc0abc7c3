import type { Duplex } from 'node:stream'
import { constants, createDeflate } from 'node:zlib'
import type { ExecChannel } from './exec-channel.js'

export const types = { synStream: 1, synReply: 2, ping: 6 }
export const fin = 1
/** The order in which kubectl opens its streams when it sends nothing; their numbers are odd. */
const streams = { error: 1, stdout: 3, stderr: 5 }

/** The form of an older kubectl (up to 1.30): SPDY/3.1, with a stream of its own for each thing. */
export function openSpdyChannel(socket: Duplex, opened: (channel: ExecChannel) => void): void {
  socket.write(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: SPDY/3.1\r\nConnection: Upgrade\r\nX-Stream-Protocol-Version: v4.channel.k8s.io\r\n\r\n',
  )
  const reply = createReplies(socket)
  readFrames(socket, (type, body, whole) => {
    if (type === types.ping) socket.write(whole)
    if (type !== types.synStream) return
    const stream = body.readUInt32BE(0) & 0x7fffffff
    // What comes before the answer to a stream is lost.
    reply(stream, () => {
      if (stream === streams.stderr) opened(channelOver(socket))
    })
  })
}

/** Sends data on a stream. */
export const createSender =
  (socket: Duplex) =>
  (stream: number, chunk: Buffer, flags = 0): void => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(stream, 0)
    head.writeUInt32BE(chunk.length, 4)
    head[4] = flags
    socket.write(Buffer.concat([head, chunk]))
  }

function channelOver(socket: Duplex): ExecChannel {
  const send = createSender(socket)
  return {
    stdout: (chunk) => send(streams.stdout, chunk),
    stderr: (chunk) => send(streams.stderr, chunk),
    end(status) {
      send(streams.stdout, Buffer.alloc(0), fin)
      send(streams.stderr, Buffer.alloc(0), fin)
      send(streams.error, Buffer.from(JSON.stringify(status)), fin)
    },
  }
}

/** Accepts a stream without headers of ours: all blocks of a connection are one compressed text. */
export function createReplies(socket: Duplex): (stream: number, done: () => void) => void {
  const deflate = createDeflate()
  const blocks: Buffer[] = []
  deflate.on('data', (block: Buffer) => blocks.push(block))
  return (stream, done) => {
    deflate.write(Buffer.alloc(4))
    deflate.flush(constants.Z_SYNC_FLUSH, () => {
      const block = Buffer.concat(blocks.splice(0))
      const head = Buffer.alloc(12)
      head.writeUInt32BE(0x80030000 + types.synReply, 0)
      head.writeUInt32BE(4 + block.length, 4)
      head.writeUInt32BE(stream, 8)
      socket.write(Buffer.concat([head, block]))
      done()
    })
  }
}

/** Reads frames: those that control, and the data of streams with its flags. */
export function readFrames(
  socket: Duplex,
  take: (type: number, body: Buffer, whole: Buffer) => void,
  data: (stream: number, chunk: Buffer, flags: number) => void = () => {},
): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      if (rest.length < 8) return
      const size = 8 + (rest.readUInt32BE(4) & 0xffffff)
      if (rest.length < size) return
      const whole = rest.subarray(0, size)
      const isControl = ((whole[0] ?? 0) & 0x80) !== 0
      if (isControl) take(whole.readUInt16BE(2), whole.subarray(8), whole)
      else data(whole.readUInt32BE(0), whole.subarray(8), whole[4] ?? 0)
      rest = rest.subarray(size)
    }
  })
}

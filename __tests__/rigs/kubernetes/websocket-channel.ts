import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ExecChannel } from './exec-channel.js'

const guid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const protocol = 'v5.channel.k8s.io'
const opcodes = { binary: 2, close: 8, ping: 9, pong: 10 }
const channels = { stdout: 1, stderr: 2, error: 3 }

/** The form of a newer kubectl (1.31 on): one WebSocket, and before each message the number of its stream. */
export function openWebSocketChannel(request: IncomingMessage, socket: Duplex): ExecChannel {
  const key = request.headers['sec-websocket-key'] ?? ''
  const accept = createHash('sha1')
    .update(key + guid)
    .digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: ${protocol}\r\n\r\n`,
  )
  answerPings(socket)
  const send = (channel: number, chunk: Buffer): void =>
    void socket.write(frame(opcodes.binary, Buffer.concat([Buffer.from([channel]), chunk])))
  return {
    stdout: (chunk) => send(channels.stdout, chunk),
    stderr: (chunk) => send(channels.stderr, chunk),
    end(status) {
      send(channels.error, Buffer.from(JSON.stringify(status)))
      socket.end(frame(opcodes.close, Buffer.from([1000 >> 8, 1000 & 255])))
    },
  }
}

function frame(opcode: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(payload.length < 126 ? 2 : payload.length < 65_536 ? 4 : 10)
  head[0] = 0x80 | opcode
  head[1] = head.length === 2 ? payload.length : head.length === 4 ? 126 : 127
  if (head.length === 4) head.writeUInt16BE(payload.length, 2)
  if (head.length === 10) head.writeBigUInt64BE(BigInt(payload.length), 2)
  return Buffer.concat([head, payload])
}

/** A client that asks whether we live sends short frames, which are masked; all else it sends is not needed. */
function answerPings(socket: Duplex): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const length = (rest[1] ?? 0) & 127
      const size = 6 + length
      if (rest.length < size || length > 125) return
      if ((rest[0] ?? 0) % 16 === opcodes.ping) {
        const mask = rest.subarray(2, 6)
        const payload = rest.subarray(6, size).map((byte, at) => byte ^ (mask[at % 4] ?? 0))
        socket.write(frame(opcodes.pong, Buffer.from(payload)))
      }
      rest = rest.subarray(size)
    }
  })
}

import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createReplies, createSender, fin, readFrames, types } from './spdy-channel.js'

/**
 * A kubelet's part of `kubectl port-forward` over SPDY. Each connection has two streams, first that of its errors; only
 * the other one carries data from the client. `port` null: nobody listens in the pod, and the tunnel breaks.
 */
export function forwardOverSpdy(socket: Duplex, port: number | null): void {
  socket.write(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: SPDY/3.1\r\nConnection: Upgrade\r\nX-Stream-Protocol-Version: portforward.k8s.io\r\n\r\n',
  )
  const reply = createReplies(socket)
  const send = createSender(socket)
  const connections = new Map<number, Socket>()
  const open = (stream: number, to: number): Socket => {
    const target = connect(to, '127.0.0.1')
    connections.set(stream, target)
    target.on('data', (chunk: Buffer) => send(stream, chunk))
    target.on('error', () => target.destroy())
    target.on('close', () => {
      for (const each of [stream, stream - 2]) send(each, Buffer.alloc(0), fin)
    })
    return target
  }
  socket.on('close', () => connections.forEach((target) => target.destroy()))
  readFrames(
    socket,
    (type, body, whole) => {
      if (type === types.ping) socket.write(whole)
      if (type === types.synStream) reply(body.readUInt32BE(0) & 0x7fffffff, () => {})
    },
    (stream, chunk, flags) => {
      if (port === null) return void socket.destroy()
      if (chunk.length > 0) (connections.get(stream) ?? open(stream, port)).write(chunk)
      if ((flags & fin) !== 0) connections.get(stream)?.end()
    },
  )
}

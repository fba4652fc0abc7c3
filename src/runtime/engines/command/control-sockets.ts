import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { systemError } from '../../../kit/errors.js'
import { readControlLine } from '../../run/control-line.js'
import type { ControlMessage } from '../../../lab/telemetry/control-message.js'

/** Receives the messages of a rank, and the end of its connection. */
export type SocketListener = {
  message(rank: number, message: ControlMessage): void
  /** The connected process has ended. */
  gone(rank: number): void
}

/** One listening socket per rank; the socket identifies the rank. */
interface ControlSockets {
  close(): void
}

/**
 * Listens in a directory as `rank-<n>.sock`, where an adapter finds it. Accepts no connection before `listener` is set.
 */
export async function openControlSockets(
  directory: string,
  workers: number,
  listener: () => SocketListener | null,
): Promise<ControlSockets> {
  const open = new Set<Socket>()
  const servers = Array.from({ length: workers }, (_, rank) =>
    createServer((socket) => {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        listener()?.gone(rank)
      })
      readControlLine(socket, { rank, pid: null }, (message) => listener()?.message(rank, message))
    }),
  )
  await Promise.all(
    servers.map((server, rank) => listen(server, join(directory, `rank-${rank}.sock`))),
  )
  return {
    close() {
      for (const server of servers) server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(systemError(error, `listening at ${path}`, 'temporary')))
    server.listen(path, resolve)
  })
}

import type { Socket } from 'node:net'

/**
 * Ends a connection with a reset. A connection that is still being established is closed instead: Node 20 and 24 lose a
 * socket that is reset then, and neither its thread nor its process ever ends.
 */
export function resetSocket(socket: Socket): void {
  const isEnding = socket.writableEnded && !socket.writableFinished
  if (isEnding) socket.destroy()
  else socket.resetAndDestroy()
}

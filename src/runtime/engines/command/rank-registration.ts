import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { systemError } from '../../../kit/errors.js'
import {
  type RankAnnouncement,
  readAnnouncement,
} from '../../../kit/records/adapter/rank-announcement.js'
import { readBoundedLines } from '../../../machine/system/processes/bounded-lines.js'
import { ObservedRanks } from './observed-ranks.js'

/** Where the ranks that a command starts report, before they are observed. */
export interface RankRegistration {
  /** Lets the ranks of the observed job begin, those that come later included. */
  release(): void
  /** Observes no rank from now on. */
  abandon(): void
  close(): void
}

type RegistrationListener = {
  /** A rank of the observed job, before it begins. */
  met(announcement: RankAnnouncement): void
  /** One line about ranks that are not observed. */
  note(line: string): void
}

/** Far more than all variables of a process. */
const maxBytes = 16 << 20

/** Listens in a directory as `registration.sock`, where an adapter finds it. */
export async function openRankRegistration(
  directory: string,
  listener: RegistrationListener,
): Promise<RankRegistration> {
  const ranks = new ObservedRanks(listener.note)
  const [open, waiting] = [new Set<Socket>(), new Set<Socket>()]
  let isReleased = false
  const answer = (socket: Socket, isJoining: boolean): void => {
    socket.end(`${JSON.stringify({ join: isJoining })}\n`)
  }
  const hear = (socket: Socket, text: string): void => {
    const announcement = readAnnouncement(text)
    const isJoining = announcement !== null && ranks.admits(announcement)
    if (isJoining) listener.met(announcement)
    if (isJoining && !isReleased) waiting.add(socket)
    else answer(socket, isJoining)
  }
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => [open, waiting].forEach((sockets) => sockets.delete(socket)))
    readBoundedLines(socket, { maxBytes, line: (text) => hear(socket, text) })
  })
  await new Promise<void>((resolve, reject) => {
    const path = join(directory, 'registration.sock')
    server.once('error', (error) => reject(systemError(error, `listening at ${path}`, 'temporary')))
    server.listen(path, resolve)
  })
  const answerAll = (isJoining: boolean): void => {
    for (const socket of waiting) answer(socket, isJoining)
    waiting.clear()
  }
  return {
    release() {
      isReleased = true
      answerAll(true)
    },
    abandon() {
      ranks.close()
      answerAll(false)
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

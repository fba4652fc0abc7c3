import { peerLost, type Transport } from '../transport.js'
import { greet } from './greet.js'
import { linksToPeers } from './links-to-peers.js'
import {
  makePipes,
  pipeObstacle,
  PipePair,
  pipePath,
  pipeRoomBytes,
  type Spin,
} from './named-pipe.js'
import type { MeetingPlace, ProcessTransport } from './process-transport.js'

/**
 * Ranks on one machine over named pipes, two per pair, so that no event loop delays a message. A message fits into a
 * pipe, so the pipe accepts it without a reader.
 */
export const fifoTransport: ProcessTransport = {
  obstacle: pipeObstacle,
  prepare(directory, worldSize) {
    makePipes(directory, worldSize, [pipePath])
    return () => undefined
  },
  join: (place, { now }) => greet(open(place, { spinMs: place.spinMs, now }), place.token),
}

function open({ rank, worldSize, directory }: MeetingPlace, spin: Spin): Transport {
  const { linkTo, all } = linksToPeers(
    rank,
    worldSize,
    (peer) => new PipePair(directory, { rank, peer }, pipePath, spin),
  )
  const receive = (peer: number, into: Uint8Array, start: number): number => {
    const count = linkTo(peer).read(into, start)
    if (count === 0) throw peerLost(rank, peer, 'while waiting for its message')
    return count
  }
  return {
    rank,
    worldSize,
    maxMessageBytes: pipeRoomBytes,
    maxHeadBytes: pipeRoomBytes,
    messagesAhead: 1,
    receive,
    receiveBlock: receive,
    send(peer, head, block) {
      const link = linkTo(peer)
      if (!(block ? link.writeBoth(head, block.bytes) : link.write(head)))
        throw peerLost(rank, peer, 'while sending to it')
    },
    close() {
      for (const link of all) link.close()
    },
  }
}

import type { ByteRing } from '../byte-ring.js'
import { peerLost, type Transport } from '../transport.js'

/** Capacity of one direction of a link in bytes: more than a message, so that a send never waits for its reader. */
export const ringCapacityBytes = 131_072
const maxMessageBytes = ringCapacityBytes / 2

/** A transport over rings in shared memory: between threads in tests, and to the socket thread in runs. */
export function createRingTransport(options: {
  rank: number
  worldSize: number
  /** Ring from this rank to the peer, and back. */
  rings: (peer: number) => { readonly output: ByteRing; readonly input: ByteRing }
  close?: () => void
}): Transport {
  const { rank, worldSize } = options
  const links = Array.from({ length: worldSize }, (_, peer) =>
    peer === rank ? null : options.rings(peer),
  )
  const linkTo = (peer: number) => {
    const link = links[peer]
    if (!link) throw new RangeError(`rank ${rank} has no link to rank ${peer}`)
    return link
  }
  const receive = (peer: number, into: Uint8Array, start: number): number => {
    const count = linkTo(peer).input.read(into, start)
    if (count === 0) throw peerLost(rank, peer, 'while waiting for its message')
    return count
  }
  return {
    rank,
    worldSize,
    maxMessageBytes,
    maxHeadBytes: maxMessageBytes,
    messagesAhead: 1,
    receive,
    receiveBlock: receive,
    send(peer, head, block) {
      const { output } = linkTo(peer)
      const isTaken = output.write(head) && (!block || output.write(block.bytes))
      if (!isTaken) throw peerLost(rank, peer, 'while sending to it')
    },
    close() {
      for (const link of links) link?.output.close()
      options.close?.()
    },
  }
}

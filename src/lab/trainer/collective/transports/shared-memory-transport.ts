import { closeSync } from 'node:fs'
import { peerLost, type Transport } from '../transport.js'
import { BlockStore, messagesAhead, slotBytesFor, storeBytes } from './block-store.js'
import { greet } from './greet.js'
import { linksToPeers } from './links-to-peers.js'
import { makePipes, pipeObstacle, PipePair, pipePath, type Spin } from './named-pipe.js'
import type { MeetingPlace, ProcessTransport } from './process-transport.js'
import { openSharedFile, shareFile, sharedMemoryFolder } from './shared-memory-file.js'
import { Inbox, maxHeadBytes, Outbox } from './shared-mailbox.js'

/** Other programs need shared memory, too. */
const shareOfFree = 0.5

/**
 * Ranks on one machine over one file in shared memory, written and read at positions, which carries the blocks. Pipes
 * carry the heads, with the places of the blocks, and report which blocks were read.
 */
export const sharedMemoryTransport: ProcessTransport = {
  obstacle(machine, worldSize) {
    const free = machine.sharedMemory
    if (typeof free === 'string') return free
    const needed = worldSize * storeBytes(worldSize)
    if (needed > free * shareOfFree) {
      return `${sharedMemoryFolder} has ${toMib(free)} MiB free, and ${toMib(needed / shareOfFree)} MiB are needed`
    }
    return pipeObstacle(machine)
  },
  prepare(directory, worldSize) {
    if (worldSize === 1) return () => undefined
    makePipes(directory, worldSize, [pipePath, readPath])
    return shareFile(directory)
  },
  join: (place, { now }) => greet(open(place, { spinMs: place.spinMs, now }), place.token),
}

/** Path of the pipe that reports which messages from `to` have been read. */
const readPath: typeof pipePath = (directory, from, to) => `${pipePath(directory, from, to)}-read`

const toMib = (bytes: number): string => (bytes / 2 ** 20).toFixed(1)

function open({ rank, worldSize, directory }: MeetingPlace, spin: Spin): Transport {
  // A single rank has no peers, so the launcher made no file.
  const file = worldSize === 1 ? NaN : openSharedFile(directory)
  const storeOf = (sender: number): BlockStore => new BlockStore(file, sender, worldSize)
  const store = storeOf(rank)
  const { linkTo, all } = linksToPeers(rank, worldSize, (peer) => {
    const messages = new PipePair(directory, { rank, peer }, pipePath, spin)
    const reads = new PipePair(directory, { rank, peer }, readPath, spin)
    const [pipes, theirs] = [{ messages, reads }, storeOf(peer)]
    return {
      outbox: new Outbox(pipes, store),
      inbox: new Inbox(file, pipes, (slot) => theirs.placeOf(slot)),
      pipes: [messages, reads],
    }
  })
  const checked = (peer: number, count: number): number => {
    if (count === 0) throw peerLost(rank, peer, 'while waiting for its message')
    return count
  }
  return {
    rank,
    worldSize,
    maxMessageBytes: slotBytesFor(worldSize),
    maxHeadBytes,
    messagesAhead,
    send(peer, head, block) {
      if (!linkTo(peer).outbox.send(head, block)) throw peerLost(rank, peer, 'while sending to it')
    },
    receive: (peer, into, start) => checked(peer, linkTo(peer).inbox.receive(into, start)),
    receiveBlock: (peer, into, start) =>
      checked(peer, linkTo(peer).inbox.receiveBlock(into, start)),
    close() {
      for (const pipe of all.flatMap(({ pipes }) => pipes)) pipe.close()
      if (worldSize > 1) closeSync(file)
    },
  }
}

import { type MessagePort, MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { attachByteRing, byteRingSize } from '../byte-ring.js'
import { peerLost, type Transport } from '../transport.js'
import type { ProcessTransport } from './process-transport.js'
import { createRingTransport, ringCapacityBytes } from './ring-transport.js'

/** The inputs of the socket thread. */
export type SocketThreadData = {
  readonly rank: number
  readonly worldSize: number
  /** Private directory of the run, in which ranks publish their listening ports. */
  readonly directory: string
  /** Proof to the other ranks that we belong to this run. */
  readonly token: string
  /** Whether lower ranks are reached through a proxy of the link instead of at their own port. */
  readonly proxied: boolean
  readonly memory: SharedArrayBuffer
  /** Counters of links, by `linkCounts`; the training thread waits on them. */
  readonly counts: SharedArrayBuffer
  /** Receives one SocketFailure if the links cannot be made. */
  readonly failures: MessagePort
}

/** Number of connected links, and of links whose last byte the system has accepted. */
export const linkCounts = { connected: 0, flushed: 1, length: 2 } as const

/** Why the links could not be made; `peer` is the missing rank, or null if the fault is on this side. */
export type SocketFailure = { readonly peer: number | null; readonly message: string }

const linkBytes = byteRingSize(ringCapacityBytes)
const flushTimeoutMs = 2000

/** The only transport without requirements on the machine. */
export const tcpThreadTransport: ProcessTransport = {
  obstacle: () => null,
  prepare: () => () => undefined,
  join: (place, { socketThreadPath }) =>
    openTcpThreadTransport({ ...place, threadPath: socketThreadPath }),
}

/** The two rings between the training thread and the socket thread for one peer. */
export function socketRings(memory: SharedArrayBuffer, peer: number) {
  const at = (index: number) =>
    attachByteRing(memory, (peer * 2 + index) * linkBytes, ringCapacityBytes)
  return { output: at(0), input: at(1) }
}

/**
 * Ranks over TCP on the loopback interface, for systems without named pipes. A separate thread handles the sockets, and
 * this thread blocks on shared memory. It is simpler and slower than pipes, and the same to the collective. Blocks
 * until every peer is connected; closing blocks until all sent bytes have left.
 */
function openTcpThreadTransport(options: {
  rank: number
  worldSize: number
  directory: string
  token: string
  proxied: boolean
  /** The socket thread's program. */
  threadPath: string
}): Transport {
  const { rank, worldSize, directory, token, proxied } = options
  const memory = new SharedArrayBuffer(linkBytes * 2 * worldSize)
  const counts = new SharedArrayBuffer(linkCounts.length * 4)
  const { port1: failures, port2 } = new MessageChannel()
  const place = { rank, worldSize, directory, token, proxied }
  const data = { ...place, memory, counts, failures: port2 }
  const workerData: SocketThreadData = data
  const thread = new Worker(options.threadPath, { workerData, transferList: [port2] })
  thread.unref()
  const words = new Int32Array(counts)
  const peers = worldSize - 1
  while (Atomics.load(words, linkCounts.connected) < peers) {
    throwFailure(failures, rank)
    Atomics.wait(words, linkCounts.connected, Atomics.load(words, linkCounts.connected), 100)
  }
  failures.close()
  return createRingTransport({
    rank,
    worldSize,
    rings: (peer) => socketRings(memory, peer),
    close: () => awaitFlush(words, peers),
  })
}

function throwFailure(failures: MessagePort, rank: number): void {
  const failure = receiveMessageOnPort(failures)?.message as SocketFailure | undefined
  if (!failure) return
  if (failure.peer !== null) throw peerLost(rank, failure.peer, 'while connecting to it')
  throw new Error(`rank ${rank} cannot be reached by the others: ${failure.message}`)
}

/** A process may end right after closing, which ends its thread as well. */
function awaitFlush(words: Int32Array, peers: number): void {
  for (let flushed = 0; flushed < peers; flushed = Atomics.load(words, linkCounts.flushed)) {
    if (Atomics.wait(words, linkCounts.flushed, flushed, flushTimeoutMs) === 'timed-out') return
  }
}

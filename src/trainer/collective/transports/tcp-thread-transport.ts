import { Worker } from 'node:worker_threads'
import { attachByteRing, byteRingSize } from '../byte-ring.js'
import type { Transport } from '../transport.js'
import { createRingTransport, ringCapacityBytes } from './ring-transport.js'

/** What the socket thread is started with. */
export type SocketThreadData = {
  readonly rank: number
  readonly worldSize: number
  /** Private directory of the run, where ranks leave the port they listen on. */
  readonly directory: string
  /** Proof to the other ranks that we belong to this run. */
  readonly token: string
  readonly memory: SharedArrayBuffer
}

const linkBytes = byteRingSize(ringCapacityBytes)

/** The two rings between the training thread and the socket thread for one peer. */
export function socketRings(memory: SharedArrayBuffer, peer: number) {
  const at = (index: number) =>
    attachByteRing(memory, (peer * 2 + index) * linkBytes, ringCapacityBytes)
  return { output: at(0), input: at(1) }
}

/**
 * Ranks over TCP on the loopback, for systems without named pipes: a thread of its own does the sockets, and this
 * thread blocks on shared memory. Plainer and slower than pipes, and the same to the collective.
 */
export function openTcpThreadTransport(options: {
  rank: number
  worldSize: number
  directory: string
  token: string
  /** The socket thread's program. */
  threadPath: string
}): Transport {
  const { rank, worldSize, directory, token } = options
  const memory = new SharedArrayBuffer(linkBytes * 2 * worldSize)
  const workerData: SocketThreadData = { rank, worldSize, directory, token, memory }
  const thread = new Worker(options.threadPath, { workerData })
  thread.unref()
  return createRingTransport({ rank, worldSize, rings: (peer) => socketRings(memory, peer) })
}

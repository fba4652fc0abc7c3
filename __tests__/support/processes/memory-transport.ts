import { attachByteRing, byteRingSize } from '../../../src/lab/trainer/collective/byte-ring.js'
import type { Transport } from '../../../src/lab/trainer/collective/transport.js'
import {
  createRingTransport,
  ringCapacityBytes,
} from '../../../src/lab/trainer/collective/transports/ring-transport.js'

const linkBytes = byteRingSize(ringCapacityBytes)

/** Shared memory for all links among `worldSize` ranks in threads of one process. */
export function allocateMemoryLinks(worldSize: number): SharedArrayBuffer {
  return new SharedArrayBuffer(linkBytes * worldSize * worldSize)
}

/** The in-memory transport of one rank; every rank runs in a thread of its own, as sends and receives block. */
export function openMemoryTransport(
  rank: number,
  worldSize: number,
  memory: SharedArrayBuffer,
): Transport {
  const ring = (from: number, to: number) =>
    attachByteRing(memory, (from * worldSize + to) * linkBytes, ringCapacityBytes)
  return createRingTransport({
    rank,
    worldSize,
    rings: (peer) => ({ output: ring(rank, peer), input: ring(peer, rank) }),
    // Nobody reads on: a peer that waits for room must learn it, as from a pipe without a reader.
    close() {
      for (let peer = 0; peer < worldSize; peer++) if (peer !== rank) ring(peer, rank).close()
    },
  })
}

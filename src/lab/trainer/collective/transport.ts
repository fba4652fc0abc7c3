import type { FailureCause } from '../../../kit/records/run/failure-cause.js'

/**
 * The rest of a message, in place in the sender's memory. Blocks that go to several peers have the same number, so that
 * a transport may copy them once. Null means a block for one peer.
 */
export type Block = { readonly bytes: Uint8Array; readonly number: number | null }

/**
 * Ordered, blocking, full-duplex byte links between ranks. The collective sends up to `messagesAhead` messages with
 * blocks to each peer before it receives one from each, so a link must accept so many without a reader, or one without
 * a block. Head and block together have at most `maxMessageBytes`.
 */
export interface Transport {
  readonly rank: number
  readonly worldSize: number
  readonly maxMessageBytes: number
  /** The rest of a larger message is sent as its block. */
  readonly maxHeadBytes: number
  /** At least one; with more, ranks that share a core take turns less often. */
  readonly messagesAhead: number
  /** Blocks until the link has accepted head and block. Throws PeerLostError if the peer is gone. */
  send(peer: number, head: Uint8Array, block?: Block): void
  /**
   * Fills `into` from `start` on and returns the number of bytes, at least one; blocks until bytes arrive. Throws
   * PeerLostError at the end of the stream.
   */
  receive(peer: number, into: Uint8Array, start: number): number
  /** The same for a block, once the whole head before it has been received. */
  receiveBlock(peer: number, into: Uint8Array, start: number): number
  close(): void
}

/** The collective cannot continue; `peer` is the rank at the other end of the link. */
export class CollectiveError extends Error {
  constructor(
    readonly fault: FailureCause,
    readonly rank: number,
    readonly peer: number,
    message: string,
  ) {
    super(message)
    this.name = 'CollectiveError'
  }
}

/** The peer closed its end: it died, or left the run. */
export function peerLost(rank: number, peer: number, during: string): CollectiveError {
  return new CollectiveError('peer-lost', rank, peer, `rank ${rank} lost rank ${peer} ${during}`)
}

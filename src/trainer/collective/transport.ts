import type { FailureCause } from '../../records/run/failure-cause.js'

/**
 * The rest of a message, where it lies in the sender's memory. What goes to several peers alike has one number, and a
 * transport may take it once for all of them; null is a number of its own.
 */
export type Block = { readonly bytes: Uint8Array; readonly number: number | null }

/**
 * Ordered, blocking, full-duplex byte links between ranks. The collective sends one message to each peer and then
 * receives one from each, so a transport must take a whole message (at most `maxMessageBytes`) without its reader.
 */
export interface Transport {
  readonly rank: number
  readonly worldSize: number
  readonly maxMessageBytes: number
  /** Blocks until the link has taken head and block. Throws PeerLostError when the peer is gone. */
  send(peer: number, head: Uint8Array, block?: Block): void
  /**
   * Fills `into` from `start` on and returns the bytes that came, at least one; blocks while there are none.
   * Throws PeerLostError at the end of the stream.
   */
  receive(peer: number, into: Uint8Array, start: number): number
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

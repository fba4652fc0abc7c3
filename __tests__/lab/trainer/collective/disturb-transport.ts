import type { Transport } from '../../../../src/lab/trainer/collective/transport.js'

/** One bit of one message, changed on its way. */
export type Flip = {
  /** Number of the message among those from this rank to that peer. */
  readonly message: number
  readonly peer: number
  /** Bit of the message, counted from its first byte; taken modulo its length. */
  readonly bit: number
}

/** The same transport, but for one bit. */
export function flipOneBit(transport: Transport, flip: Flip): Transport {
  let sent = 0
  return {
    ...bound(transport),
    send(peer, head, block) {
      const isTheOne = peer === flip.peer && sent++ === flip.message
      if (!isTheOne) return transport.send(peer, head, block)
      const message = withFlippedBit(block ? [head, block.bytes] : [head], flip.bit)
      const rest = { bytes: message.subarray(head.length), number: null }
      transport.send(peer, message.subarray(0, head.length), block && rest)
    },
  }
}

/** The same transport with smaller messages, so that few elements make several blocks, of which two are sent ahead. */
export function limitMessages(transport: Transport, maxMessageBytes: number): Transport {
  return { ...bound(transport), maxMessageBytes, maxHeadBytes: maxMessageBytes, messagesAhead: 2 }
}

/** The same transport, which gives what has come in small pieces. */
export function receiveInPieces(transport: Transport, pieceBytes: number): Transport {
  const piece = (into: Uint8Array, start: number) =>
    into.subarray(0, Math.min(into.length, start + pieceBytes))
  return {
    ...bound(transport),
    receive: (peer, into, start) => transport.receive(peer, piece(into, start), start),
    receiveBlock: (peer, into, start) => transport.receiveBlock(peer, piece(into, start), start),
  }
}

/** A copy: the collective sends the same bytes to several peers. */
function withFlippedBit(message: readonly Uint8Array[], bit: number): Uint8Array {
  const flipped = Buffer.concat(message)
  const byte = (bit >> 3) % flipped.length
  flipped[byte] = (flipped[byte] ?? 0) ^ (1 << (bit & 7))
  return flipped
}

function bound(transport: Transport): Transport {
  const { rank, worldSize, maxMessageBytes, maxHeadBytes, messagesAhead } = transport
  return {
    rank,
    worldSize,
    maxMessageBytes,
    maxHeadBytes,
    messagesAhead,
    send: (peer, head, block) => transport.send(peer, head, block),
    receive: (peer, into, start) => transport.receive(peer, into, start),
    receiveBlock: (peer, into, start) => transport.receiveBlock(peer, into, start),
    close: () => transport.close(),
  }
}

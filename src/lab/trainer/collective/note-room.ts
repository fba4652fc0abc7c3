import { envelopeBytes } from './message.js'
import type { Transport } from './transport.js'

/** As shards are aligned to 16 elements, so are blocks. */
const smallestBlockBytes = 64

type Sizes = Pick<Transport, 'worldSize' | 'maxHeadBytes' | 'maxMessageBytes'>

/**
 * Words of the longest note that a message has room for, next to the block without which a vector would not be sent at
 * all. A single rank sends no message, so its notes have no limit.
 */
export function largestNoteWords({ worldSize, maxHeadBytes, maxMessageBytes }: Sizes): number {
  if (worldSize === 1) return Infinity
  return Math.floor(
    (Math.min(maxHeadBytes, maxMessageBytes - smallestBlockBytes) - envelopeBytes) / 4,
  )
}

/** Bytes of a message that are left for a block behind the longest note; throws if that note has no room. */
export function blockRoomBytes(maxNoteWords: number, sizes: Sizes): number {
  const largest = largestNoteWords(sizes)
  if (maxNoteWords > largest)
    throw new RangeError(`a note has ${maxNoteWords} words, at most ${largest} fit into a message`)
  const sentWords = sizes.worldSize === 1 ? 0 : maxNoteWords
  return sizes.maxMessageBytes - envelopeBytes - sentWords * 4
}

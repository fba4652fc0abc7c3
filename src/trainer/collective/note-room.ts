import { ConfigError } from '../../errors.js'
import { envelopeBytes } from './message.js'
import type { Transport } from './transport.js'

/** Blocks are aligned to 16 elements, as shards are. */
const smallestBlockBytes = 64

/** Throws if a note leaves no room for a block, because then a vector would not be sent at all. */
export function refuseLargeNotes(
  maxNoteWords: number,
  { maxHeadBytes, maxMessageBytes }: Pick<Transport, 'maxHeadBytes' | 'maxMessageBytes'>,
): void {
  const bytes = envelopeBytes + maxNoteWords * 4
  const room = Math.min(maxHeadBytes, maxMessageBytes - smallestBlockBytes)
  if (bytes <= room) return
  throw new ConfigError(
    `the sums and digests that ranks exchange at a step have ${bytes} bytes; ${room} fit into a message`,
    'use fewer micro-batches, or fewer parameter tensors',
  )
}

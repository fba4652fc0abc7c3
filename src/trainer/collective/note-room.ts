import { ConfigError } from '../../errors.js'
import { envelopeBytes } from './message.js'
import type { Transport } from './transport.js'

/** As shards are aligned to 16 elements, so are blocks. */
const smallestBlockBytes = 64

/** Without room for a block, a vector would not be sent at all. */
export function refuseLargeNotes(
  maxNoteWords: number,
  { maxHeadBytes, maxMessageBytes }: Pick<Transport, 'maxHeadBytes' | 'maxMessageBytes'>,
): void {
  const room = Math.min(maxHeadBytes, maxMessageBytes - smallestBlockBytes)
  const bytes = envelopeBytes + maxNoteWords * 4
  if (bytes <= room) return
  throw new ConfigError(
    `the sums and digests that ranks exchange at a step have ${bytes} bytes; ${room} fit into a message`,
    'use fewer micro-batches, or fewer parameter tensors',
  )
}

import { ConfigError } from '../../kit/errors.js'
import { largestNoteWords } from './collective/note-room.js'
import type { Transport } from './collective/transport.js'
import { microBatchesInNote } from './step-note.js'
import type { TrainTask } from './task.js'

/** Throws a ConfigError if what a rank sends about its micro-batches and tensors exceeds one message of the transport. */
export function refuseLongNotes(
  { microBatches }: Pick<TrainTask, 'microBatches'>,
  tensors: number,
  transport: Pick<Transport, 'worldSize' | 'maxHeadBytes' | 'maxMessageBytes'>,
): void {
  const { worldSize } = transport
  const onEachRank = microBatchesInNote(largestNoteWords(transport), tensors)
  if (Math.ceil(microBatches / worldSize) <= onEachRank) return
  if (onEachRank < 1) {
    throw new ConfigError(
      `the model has ${tensors} parameter tensors, whose digests do not fit into one message between workers`,
      'use fewer parameter tensors, or one worker',
    )
  }
  throw new ConfigError(
    `option --micro-batches: expected at most ${onEachRank * worldSize}, ${onEachRank} on each of ${worldSize} ` +
      `workers, whose losses and sample accounts fit into one message, got ${microBatches}`,
    'use fewer micro-batches or more workers',
  )
}

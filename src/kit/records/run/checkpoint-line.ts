import * as z from 'zod'
import { jsonOrNull } from '../json/json-or-null.js'
import { stateHash } from './step-record.js'

/** One line of `events/checkpoints-<rank>.jsonl`: what a script is about to save, has saved or loaded by itself. */
const checkpointLine = z.looseObject({
  action: z.enum(['saving', 'saved', 'loaded']),
  rank: z.int().nonnegative(),
  pid: z.int(),
  path: z.string(),
  /** Steps made when it was saved; of what was loaded, null where no earlier attempt had saved it. */
  step: z.int().nonnegative().nullable(),
  /** Over all tensors and plain values in it; null where it holds something else. */
  digest: stateHash.nullable(),
  at_ms: z.number(),
})
export type CheckpointLine = z.infer<typeof checkpointLine>

/** Reads the lines of one rank; a last one that is cut off, or a foreign one, is left out. */
export function parseCheckpointLines(text: string): CheckpointLine[] {
  return text.split('\n').flatMap((line) => {
    const read = checkpointLine.safeParse(jsonOrNull(line))
    return read.success ? [read.data] : []
  })
}

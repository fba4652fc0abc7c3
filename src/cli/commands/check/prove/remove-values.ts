import { join } from 'node:path'
import type { Files } from '../../dependencies.js'

const kinds = ['values', 'gradients', 'turns', 'batches', 'slices']

/** Removes what is as large as the model for each step, once it was compared; the journals stay. */
export async function removeValues(
  directory: string,
  world: number,
  files: Pick<Files, 'remove'>,
): Promise<void> {
  for (let rank = 0; rank < world; rank += 1)
    for (const kind of kinds) await files.remove(join(directory, `rank-${rank}.${kind}`))
}

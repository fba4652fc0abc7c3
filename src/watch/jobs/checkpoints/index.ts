import { checkpointN } from './checkpoint-n.js'
import { deepspeed } from './deepspeed.js'
import { globalStepN } from './global-step-n.js'
import { iterN } from './iter-n.js'
import type { CheckpointLayout, Entry, FoundCheckpoint, Listing } from './layout.js'
import { rayTrain } from './ray-train.js'
import { stepN } from './step-n.js'

/** Every known layout. */
export const checkpointLayouts: readonly CheckpointLayout[] = [
  globalStepN,
  stepN,
  checkpointN,
  iterN,
  deepspeed,
  rayTrain,
]

/** Existing small files that `findCheckpoints` needs. */
export function textsToRead(entries: readonly Entry[]): readonly string[] {
  const wanted = new Set(checkpointLayouts.flatMap((layout) => layout.textsOf(entries)))
  return entries.map(({ path }) => path).filter((path) => wanted.has(path))
}

/** All checkpoints of a directory with their layouts, oldest first. */
export function findCheckpoints(
  listing: Listing,
): readonly (FoundCheckpoint & { readonly layout: string })[] {
  return checkpointLayouts
    .flatMap((layout) => layout.find(listing).map((found) => ({ ...found, layout: layout.name })))
    .sort((one, other) => (one.step ?? -1) - (other.step ?? -1))
}

/** The newest complete checkpoint; null if there is none. */
export function newestComplete(listing: Listing): FoundCheckpoint | null {
  return findCheckpoints(listing).findLast(({ isComplete }) => isComplete) ?? null
}

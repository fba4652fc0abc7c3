import type { Listing } from './layout.js'

/** The file that Megatron and verl write once a checkpoint is complete. */
export const trackerFile = 'latest_checkpointed_iteration.txt'

/** The step that the tracker names; null if the tracker does not exist or names none. */
export function readTracker({ texts }: Listing): number | null {
  const text = texts.get(trackerFile)?.trim() ?? ''
  return /^\d{1,12}$/.test(text) ? Number(text) : null
}

import type { Listing } from './layout.js'

/** What Megatron and verl write once a checkpoint is whole. */
export const trackerFile = 'latest_checkpointed_iteration.txt'

/** The step that the tracker names; null where it is not there or names none. */
export function readTracker({ texts }: Listing): number | null {
  const text = texts.get(trackerFile)?.trim() ?? ''
  return /^\d{1,12}$/.test(text) ? Number(text) : null
}

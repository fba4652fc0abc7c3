import type { Answer } from '../../../kit/records/answer.js'
import type { Entry, Listing } from './layout.js'
import { textsToRead } from './index.js'

/** The checkpoint directory of a job, on this machine or elsewhere. */
export interface CheckpointDisk {
  /** Its path as seen by the job. */
  readonly directory: string
  /** Lists its content, two levels deep; empty if the directory does not exist. */
  list(): Promise<Answer<readonly Entry[]>>
  /** Reads a small text by its path relative to the directory; null if it does not exist. */
  read(path: string): Promise<Answer<string | null>>
  /** Replaces a small text atomically. */
  write(path: string, text: string): Promise<Answer<null>>
}

/** Reads a directory with the texts that the layouts need. */
export async function readListing(disk: CheckpointDisk): Promise<Answer<Listing>> {
  const entries = await disk.list()
  if (entries.status !== 'ok') return entries
  const texts = new Map<string, string>()
  for (const path of textsToRead(entries.value)) {
    const text = await disk.read(path)
    if (text.status !== 'ok') return text
    if (text.value !== null) texts.set(path, text.value)
  }
  return { status: 'ok', value: { entries: entries.value, texts } }
}

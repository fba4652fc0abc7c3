import type { Answer } from '../../records/answer.js'
import type { Entry, Listing } from './layout.js'
import { textsToRead } from './index.js'

/** The directory that a job writes its checkpoints to, wherever it can be read. */
export interface CheckpointDisk {
  /** As the job calls it. */
  readonly directory: string
  /** Everything in it, two levels deep; empty where there is no such directory. */
  list(): Promise<Answer<readonly Entry[]>>
  /** A small text by its path relative to the directory; null where there is none. */
  read(path: string): Promise<Answer<string | null>>
  /** Replaces a small text, whole or not at all. */
  write(path: string, text: string): Promise<Answer<null>>
}

/** A directory with the texts that its layouts need. */
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

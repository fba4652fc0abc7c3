import { readCheckpoint } from '../../watch/monitor/source/read-checkpoint.js'
import type { Clock } from '../../machine/system/clock.js'
import { watchFile } from '../../machine/system/files/watched-file.js'
import { type Settled, debounceReads } from './debounce-reads.js'

/** The most that is read of a checkpoint: 20 times what 10,000 workers take. */
const maxCheckpointBytes = 64 * 2 ** 20

/** The result of a look, and when the file was last written, on the clock of its file system; null if unseen. */
export type CheckpointPoll = Settled & { readonly modifiedMs: number | null }

interface CheckpointFollower {
  /** Looks once; `atMs` is the time of the observation. Never rejects because of the file. */
  look(atMs: number): Promise<CheckpointPoll>
}

/** Follows the checkpoint of a run, however its writer replaces the file. */
export function followCheckpoint(path: string, clock: Clock): CheckpointFollower {
  const file = watchFile(path, {
    maxBytes: maxCheckpointBytes,
    monotonicMs: () => clock.monotonicMs(),
  })
  const settle = debounceReads(readCheckpoint)
  return {
    async look(atMs) {
      const sighting = await file.look()
      const modifiedMs = 'modifiedMs' in sighting ? sighting.modifiedMs : null
      return { ...settle(sighting, atMs), modifiedMs }
    },
  }
}

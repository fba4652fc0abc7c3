import { join, resolve } from 'node:path'
import { resultsDirectory } from '../../../config/recurring-options.js'
import { formatRecord } from '../../../../kit/records/json/format-record.js'
import { parseRecord } from '../../../../kit/records/json/parse-record.js'
import { jobWatchState, type JobWatchState } from '../../../../kit/records/jobs/job-watch-state.js'
import { writeFileAtomically } from '../../../../machine/system/files/atomic-file.js'
import { createParents } from '../../../../machine/system/files/destinations.js'
import { readTextFile } from '../../../../machine/system/files/text-files.js'
import type { Dependencies } from '../../dependencies.js'

export const emptyState: JobWatchState = {
  record_version: 1,
  picture: null,
  points: [],
  lostSinceMs: null,
  pausedSinceMs: null,
  knownGpus: [],
  open: [],
}

/** The state of an earlier watch, and the store of this one. */
export interface WatchStateStore {
  readonly earlier: JobWatchState
  save(state: Partial<JobWatchState>): Promise<void>
}

export const noStateStore: WatchStateStore = { earlier: emptyState, save: async () => {} }

type StoreServices = Pick<Dependencies, 'log' | 'workingDirectory'>

/** Paths of the files of a watch. A job may have any name, a file may not. */
export function watchPaths(
  { job, state }: { readonly job: string; readonly state: string | null },
  workingDirectory: string,
) {
  const usual = join(
    resultsDirectory,
    'jobs',
    encodeURIComponent(job).replace(/^\.+/, '_'),
    'watch.json',
  )
  const path = resolve(workingDirectory, state ?? usual)
  const base = path.replace(/\.json$/, '')
  return { state: path, daemon: `${base}.daemon`, log: `${base}.log` }
}

const maxStateBytes = 20_000_000

/** Reads a state file; a damaged one is reported and ignored, a missing one is empty. */
export async function readWatchState(path: string, { log }: Pick<Dependencies, 'log'>) {
  const read = await readTextFile(path, maxStateBytes)
  if (read.status === 'missing') return emptyState
  const parsed = read.status === 'ok' ? parseRecord(jobWatchState, read.text) : read
  if (parsed.status === 'ok') return parsed.value
  log.warn(`'${path}' is ignored: ${parsed.reason}`)
  return emptyState
}

/** Continues from a state file and saves to it after every poll; a failure is reported once. */
export async function openStateStore(
  state: string,
  { log, workingDirectory }: StoreServices,
): Promise<WatchStateStore> {
  const path = resolve(workingDirectory, state)
  await createParents(path)
  let kept = await readWatchState(path, { log })
  let isFailing = false
  return {
    earlier: kept,
    async save(changes) {
      kept = { ...kept, ...changes }
      try {
        await writeFileAtomically(path, formatRecord(kept), { durable: false })
        isFailing = false
      } catch (error) {
        if (!isFailing)
          log.warn(`the state of the watch cannot be saved: ${(error as Error).message}`)
        isFailing = true
      }
    },
  }
}

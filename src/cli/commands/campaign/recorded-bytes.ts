import { dirname } from 'node:path'
import { runDirectory } from '../../../kit/records/run/run-directory.js'
import type { Files } from '../dependencies.js'

type RecordedRun = {
  readonly runDirectory: string
  readonly workers: number
  /** Steps that were made. */
  readonly steps: number
}

/** Bytes of the logs of a run for each step of a rank, on average; 0 where nothing can be read. */
export async function bytesPerStep(
  { runDirectory: directory, workers, steps }: RecordedRun,
  files: Pick<Files, 'treeSize'>,
): Promise<number> {
  const logs = await files.treeSize(dirname(runDirectory.coordinatorEvents(directory)))
  return logs.status === 'measured' && steps * workers > 0 ? logs.bytes / (steps * workers) : 0
}

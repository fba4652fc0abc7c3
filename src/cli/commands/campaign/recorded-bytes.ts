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

/** What the logs of two undisturbed runs say of the disk: for each step of a rank, and kept until the campaign ends. */
export async function sizesOf(
  [first, second]: readonly [Omit<RecordedRun, 'steps'>, Omit<RecordedRun, 'steps'>],
  steps: number,
  files: Pick<Files, 'treeSize'>,
): Promise<{ readonly stepBytes: () => number; readonly keptBytes: number }> {
  const before = await bytesPerStep({ ...first, steps }, files)
  const bytes = await bytesPerStep({ ...second, steps }, files)
  const keptBytes = steps * (before * first.workers + bytes * second.workers)
  return { stepBytes: () => bytes, keptBytes }
}

import { runDirectory } from '../../../kit/records/run/run-directory.js'
import type { Files } from '../dependencies.js'

type RecordedRun = {
  readonly runDirectory: string
  readonly workers: number
  /** Steps that were made. */
  readonly steps: number
}

/** Bytes that a rank has recorded for each of its steps, on average; 0 where nothing can be read. */
export async function bytesPerStep(
  { runDirectory: directory, workers, steps }: RecordedRun,
  files: Pick<Files, 'treeSize'>,
): Promise<number> {
  const ranks = Array.from({ length: workers }, (_, rank) => runDirectory.events(directory, rank))
  const sizes = await Promise.all(ranks.map((path) => files.treeSize(path)))
  const bytes = sizes.reduce((sum, size) => sum + (size.status === 'measured' ? size.bytes : 0), 0)
  return steps === 0 || workers === 0 ? 0 : bytes / (steps * workers)
}

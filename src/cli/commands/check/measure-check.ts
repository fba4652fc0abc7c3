import { resolve } from 'node:path'
import type { MeasuredCheck } from '../../../gate/baseline/metric.js'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError } from '../../../kit/errors.js'
import type { CorrectnessReport } from '../../../kit/records/reports/correctness-report.js'
import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import { runDirectory } from '../../../kit/records/run/run-directory.js'
import type { CheckPaths } from './check-paths.js'
import type { TrainedPair } from './check-training.js'
import type { Dependencies, Files } from '../dependencies.js'

type CheckResults = {
  readonly pair: TrainedPair
  readonly correctness: CorrectnessReport | null
  readonly faults: FaultReport | null
  readonly bundleBytes: number | null
}

/** Everything of a check that can be compared with a baseline; the checkpoint is the one on disk now. */
export async function measureCheck(
  { pair, correctness, faults, bundleBytes }: CheckResults,
  { checkpointEvery }: CommandOptions<'check'>,
  { multiRun }: CheckPaths,
  { files }: Dependencies,
): Promise<MeasuredCheck> {
  const checkpointBytes = checkpointEvery > 0 ? await newestCheckpointBytes(multiRun, files) : null
  return {
    single: pair.single,
    multi: pair.multi,
    correctness,
    faults,
    sizes: { checkpointBytes, bundleBytes },
  }
}

async function newestCheckpointBytes(run: string, files: Files): Promise<number | null> {
  const newest = await files.lastEntry(runDirectory.checkpoints(run))
  const size = newest === null ? null : await files.treeSize(newest)
  return size?.status === 'measured' ? size.bytes : null
}

/**
 * Bytes of the path in --bundle, null without one. A wrong path is an error, because it would silently disable the
 * check.
 */
export async function measureBundle(
  { bundle }: CommandOptions<'check'>,
  { files, workingDirectory }: Dependencies,
): Promise<number | null> {
  if (bundle === null) return null
  const path = resolve(workingDirectory, bundle)
  const size = await files.treeSize(path)
  if (size.status === 'measured') return size.bytes
  const reason = size.status === 'missing' ? 'there is no such file or folder' : size.reason
  throw new ConfigError(
    `option --bundle: cannot measure ${path}: ${reason}`,
    'build it before the check starts, or correct the path',
  )
}

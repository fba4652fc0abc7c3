import { resolve } from 'node:path'
import type { MeasuredCheck } from '../baseline/metric.js'
import type { CommandOptions } from '../config/command-descriptions.js'
import type { CorrectnessReport } from '../records/correctness-report.js'
import type { FaultReport } from '../records/fault-report.js'
import { runDirectory } from '../records/run-directory.js'
import type { CheckPaths } from './check-paths.js'
import type { TrainedPair } from './check-training.js'
import type { Dependencies } from './dependencies.js'

export type CheckResults = {
  readonly pair: TrainedPair
  readonly correctness: CorrectnessReport | null
  readonly faults: FaultReport | null
}

/** Everything of a check that can be held against a baseline; sizes are of what lies on the disk now. */
export async function measureCheck(
  { pair, correctness, faults }: CheckResults,
  { bundle, checkpointEvery }: CommandOptions<'check'>,
  { multiRun }: CheckPaths,
  { files, workingDirectory }: Dependencies,
): Promise<MeasuredCheck> {
  const newest =
    checkpointEvery > 0 ? await files.lastEntry(runDirectory.checkpoints(multiRun)) : null
  return {
    ...{ single: pair.single, multi: pair.multi, correctness, faults },
    sizes: {
      checkpointBytes: newest === null ? null : await files.treeSize(newest),
      bundleBytes: bundle === null ? null : await files.treeSize(resolve(workingDirectory, bundle)),
    },
  }
}

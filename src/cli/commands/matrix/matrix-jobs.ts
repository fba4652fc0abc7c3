import { join } from 'node:path'
import type { OptionValues } from '../../config/option.js'
import type { matrixOptions } from '../../config/matrix/matrix-options.js'
import type { RankedCommand } from '../../../runtime/engines/command/with-ranks.js'
import { proofDirectory } from '../check/prove/read-journals.js'
import type { CommandJob } from '../check/prove/reference-jobs.js'
import type { Dependencies } from '../dependencies.js'
import { createCommandJob } from '../run/create-job.js'

/** The options of a matrix that apply to its runs. */
export type MatrixRunOptions = Pick<
  OptionValues<typeof matrixOptions>,
  'checkSteps' | 'proofBudget' | 'stallTimeoutMs'
>

/** A run of a configuration or of the reference. */
type MatrixRun = {
  /** Where its records lie. */
  readonly runDirectory: string
  readonly checkSteps: number
  /** Of last bits drawn at random; null: results are rounded as they are. */
  readonly seed: number | null
}

/** A rank that waits this long for another rank waits forever. */
const stallMs = 120_000

/** A recorded run that keeps gradients and weights, for the comparison with others. */
export function matrixJob(
  { argv, workers }: RankedCommand,
  { runDirectory, checkSteps, seed }: MatrixRun,
  options: MatrixRunOptions,
  { newRunId, workingDirectory }: Pick<Dependencies, 'newRunId' | 'workingDirectory'>,
): CommandJob {
  const how = {
    engine: 'command',
    workers,
    stallTimeoutMs: options.stallTimeoutMs ?? stallMs,
    rayAddress: null,
    tdpWatts: null,
    baselineThroughput: null,
  }
  const place = {
    runId: newRunId(),
    runDirectory,
    healthCheckpointPath: null,
    workingDirectory,
    resumeFrom: null,
  }
  return createCommandJob(argv, how, place, {
    mode: 'record',
    checkSteps,
    recordDirectory: proofDirectory(runDirectory),
    proofBudgetBytes: Math.round(options.proofBudget * 1e9),
    keepSlices: true,
    roundingSeed: seed,
  })
}

/** Directories of the reference and of a configuration, of which each run has one of its own. */
export const matrixDirectories = {
  ofReference: (root: string, seed: number | null): string =>
    join(root, 'reference', seed === null ? 'run' : `rounding-${seed}`),
  ofConfiguration: (root: string, name: string, seed: number | null): string =>
    join(root, 'configurations', name, seed === null ? 'run' : `rounding-${seed}`),
}

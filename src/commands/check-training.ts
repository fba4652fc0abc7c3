import { basename } from 'node:path'
import type { CommandOptions } from '../config/command-descriptions.js'
import { TrainingIntegrityError } from '../errors.js'
import type { TrainingJob } from '../launch/training-job.js'
import { formatRecord } from '../records/format-record.js'
import type { RunMetrics } from '../records/run-metrics.js'
import { toCanonicalResult } from './canonical-result.js'
import type { CheckPaths } from './check-paths.js'
import type { Dependencies } from './dependencies.js'
import { train } from './train.js'
import { createTrainingJob } from './training-job.js'

/** The reference and the run held against it; `failure` says why one of them found itself wrong and is missing. */
export type TrainedPair = {
  readonly single: RunMetrics | null
  readonly multi: RunMetrics | null
  readonly failure: TrainingIntegrityError | null
}

/** Trains the same micro-batches on one worker, then on N; each run is written as soon as it is done. */
export async function trainPair(
  options: CommandOptions<'check'>,
  paths: CheckPaths,
  dependencies: Dependencies,
): Promise<TrainedPair> {
  let single: RunMetrics | null = null
  try {
    single = await trainPart('Reference', singleJob(options, paths, dependencies), {
      path: paths.results.single,
      dependencies,
    })
    const job = multiJob(options, paths, dependencies)
    // The reference is the measured throughput of one worker, if nobody states another.
    const baselineThroughput =
      options.baselineThroughput ?? single.average_throughput_samples_per_sec
    const multi = await trainPart(
      'Distributed',
      { ...job, baselineThroughput },
      { path: paths.results.multi, dependencies },
    )
    return { single, multi, failure: null }
  } catch (error) {
    if (!(error instanceof TrainingIntegrityError)) throw error
    return { single, multi: null, failure: error }
  }
}

function singleJob(
  options: CommandOptions<'check'>,
  paths: CheckPaths,
  dependencies: Dependencies,
): TrainingJob {
  const microBatches = options.microBatches ?? options.workers
  const one = { ...options, workers: 1, microBatches, checkpointEvery: 0 }
  return createTrainingJob(one, {
    ...place(paths.singleRun, dependencies),
    healthCheckpointPath: null,
  })
}

function multiJob(
  options: CommandOptions<'check'>,
  paths: CheckPaths,
  dependencies: Dependencies,
): TrainingJob {
  return createTrainingJob(options, {
    ...place(paths.multiRun, dependencies),
    healthCheckpointPath: paths.health,
  })
}

function place(runDirectory: string, { workingDirectory }: Dependencies) {
  return {
    runId: basename(runDirectory),
    runDirectory,
    workingDirectory,
    verifyEvery: 1,
    resumeFrom: null,
  }
}

type Destination = { readonly path: string; readonly dependencies: Dependencies }

async function trainPart(
  role: string,
  job: TrainingJob,
  { path, dependencies }: Destination,
): Promise<RunMetrics> {
  const { log, files, environment, clock } = dependencies
  const workers = job.workers === 1 ? '1 worker' : `${job.workers} workers`
  const metrics = await log.section(`${role}: ${workers}, ${job.steps} steps`, () =>
    train(job, dependencies),
  )
  const result = toCanonicalResult(metrics, environment(), clock.now())
  await files.writeText(path, formatRecord(result))
  return metrics
}

import { basename } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { TrainingIntegrityError } from '../../../kit/errors.js'
import type { ModelJob } from '../../../runtime/run/job.js'
import type { Finding } from '../../../kit/records/run/finding.js'
import { formatParts } from '../../../kit/records/json/format-record.js'
import type { WrittenCoordinatorEvent } from '../../../kit/records/run/coordinator-event.js'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import { plural } from '../../../kit/wording/plural.js'
import { toCanonicalResult } from '../canonical-result.js'
import type { CheckPaths } from './check-paths.js'
import type { Dependencies } from '../dependencies.js'
import { train } from '../run/train.js'
import { withDetection } from '../run/with-detection.js'
import { createTrainingJob } from '../run/training-job.js'

/** The reference and the run compared with it; `failure` says why one of them failed its own checks and is missing. */
export type TrainedPair = {
  readonly single: RunMetrics | null
  readonly multi: RunMetrics | null
  readonly failure: TrainingIntegrityError | null
  /** What detectors raised in the distributed run; null where none followed it. */
  readonly findings: readonly Finding[] | null
}

type TrainPairOptions = {
  readonly isWatched?: boolean
  /** Called when the workers of the reference are about to start. */
  readonly onStart?: () => void
}

/**
 * Trains the same micro-batches on one worker, then on N; each run is written as soon as it is done. Detectors follow
 * the second where it `isWatched`.
 */
export async function trainPair(
  options: CommandOptions<'check'>,
  paths: CheckPaths,
  dependencies: Dependencies,
  { isWatched = false, onStart = () => undefined }: TrainPairOptions = {},
): Promise<TrainedPair> {
  const findings: Finding[] | null = isWatched ? [] : null
  let single: RunMetrics | null = null
  try {
    single = await trainPart('Reference', singleJob(options, paths, dependencies), {
      path: paths.results.single,
      dependencies,
      findings: null,
      onStart,
    })
    const job = multiJob(options, paths, dependencies)
    // The reference is the measured throughput of one worker, unless another is given.
    const baselineThroughput =
      options.baselineThroughput ?? single.average_throughput_samples_per_sec
    const multi = await trainPart(
      'Distributed',
      { ...job, baselineThroughput },
      { path: paths.results.multi, dependencies, findings },
    )
    return { single, multi, failure: null, findings }
  } catch (error) {
    if (!(error instanceof TrainingIntegrityError)) throw error
    return { single, multi: null, failure: error, findings }
  }
}

function singleJob(
  options: CommandOptions<'check'>,
  paths: CheckPaths,
  dependencies: Dependencies,
): ModelJob {
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
): ModelJob {
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

type Part = {
  readonly path: string
  readonly dependencies: Dependencies
  /** Receives the findings of the detectors; null runs without detectors. */
  readonly findings: Finding[] | null
  readonly onStart?: () => void
}

async function trainPart(
  role: string,
  job: ModelJob,
  { path, dependencies, findings, onStart }: Part,
): Promise<RunMetrics> {
  const { log, files, environment, clock } = dependencies
  const size = `${plural(job.workers, 'worker')}, ${plural(job.steps, 'step')}`
  const event = ({ type }: WrittenCoordinatorEvent) => {
    if (type === 'run-started') onStart?.()
  }
  const metrics = await log.section(`${role}: ${size}`, () =>
    findings === null
      ? train(job, dependencies, { event })
      : trainWatched(job, findings, dependencies),
  )
  const result = toCanonicalResult(metrics, environment(), clock.now())
  await files.writeText(path, formatParts(result))
  return metrics
}

async function trainWatched(
  job: ModelJob,
  findings: Finding[],
  dependencies: Dependencies,
): Promise<RunMetrics> {
  const { watchRun } = await import('../../../runtime/follow/watch-run.js')
  const watch = watchRun(job, dependencies)
  const metrics = await train(job, dependencies, { event: watch.event }).finally(async () =>
    findings.push(...(await watch.end())),
  )
  return withDetection(metrics, watch, findings)
}

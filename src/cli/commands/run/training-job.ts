import { resolve } from 'node:path'
import type { audienceOptions } from '../../config/monitor-options.js'
import type { earlyEnd, outputPatterns } from '../../config/training-options.js'
import type { CommandOptions } from '../../config/command-descriptions.js'
import type { ModelJob, ModelWork } from '../../../runtime/run/job.js'

/** The options that `run` and both runs of `check` share. */
export type TrainingOptions = Omit<
  CommandOptions<'run'>,
  keyof RunOnlyOptions | keyof CommandOnlyOptions | 'command' | 'json' | 'quiet' | 'verbose'
>

type CommandOnlyOptions = typeof outputPatterns & typeof earlyEnd

type RunOnlyOptions = Pick<
  CommandOptions<'run'>,
  | keyof typeof audienceOptions
  | 'verifyEvery'
  | 'auditEvery'
  | 'resume'
  | 'maxRestarts'
  | 'fault'
  | 'detect'
  | 'output'
  | 'health'
  | 'rankMetricsDir'
  | 'nodesState'
  | 'runId'
  | 'runDir'
>

/** The inputs of a run beyond its options; all paths are absolute. */
export type JobPlace = {
  readonly runId: string
  readonly runDirectory: string
  readonly healthCheckpointPath: string | null
  readonly workingDirectory: string
  readonly verifyEvery: number
  readonly auditEvery?: number
  readonly onViolation?: ModelWork['onViolation']
  readonly resumeFrom: string | null
}

/** The job of these options, every default filled in. */
export function createTrainingJob(options: TrainingOptions, place: JobPlace): ModelJob {
  const { runId, runDirectory, healthCheckpointPath, resumeFrom } = place
  return {
    engine: options.engine,
    runId,
    runDirectory,
    healthCheckpointPath,
    resumeFrom,
    workers: options.workers,
    steps: options.steps,
    checkpoints: { every: options.checkpointEvery, layout: 'minicluster' },
    stallTimeoutMs: options.stallTimeoutMs ?? 30_000,
    tdpWatts: options.tdpWatts,
    baselineThroughput: options.baselineThroughput,
    work: describeWork(options, place),
  }
}

function describeWork(options: TrainingOptions, place: JobPlace): ModelWork {
  return {
    kind: 'model',
    workload: locateWorkload(options.workload, place.workingDirectory),
    batchSize: options.batchSize,
    microBatches: options.microBatches ?? options.workers,
    ...(place.resumeFrom !== null && options.microBatches === null && { takesMicroBatches: true }),
    optimizer: options.optimizer,
    learningRate: options.learningRate,
    seed: options.seed,
    hiddenSize: options.hiddenSize,
    numLayers: options.numLayers,
    inputSize: options.inputSize,
    outputSize: options.outputSize,
    backend: options.backend,
    transport: options.transport,
    verifyEvery: place.verifyEvery,
    auditEvery: place.auditEvery ?? 0,
    onViolation: place.onViolation ?? 'stop',
  }
}

/** A bare word names a built-in workload; everything else is a module's path. */
function locateWorkload(workload: string, workingDirectory: string): string {
  return /^\w+$/.test(workload) ? workload : resolve(workingDirectory, workload)
}

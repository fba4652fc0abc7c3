import type { RunMetrics } from '../records/run-metrics.js'

export const backendNames = ['auto', 'kernels', 'tfjs-node', 'tfjs-wasm', 'tfjs-cpu'] as const
export type BackendName = (typeof backendNames)[number]
export const transportNames = ['auto', 'fifo', 'tcp-thread'] as const
export type TransportName = (typeof transportNames)[number]
export const optimizerNames = ['adam', 'sgd'] as const
export type OptimizerName = (typeof optimizerNames)[number]

/** One training run, fully decided: every default is filled in and every path is absolute. */
export type TrainingJob = {
  readonly runId: string
  readonly runDirectory: string
  readonly healthCheckpointPath: string | null
  readonly workers: number
  readonly steps: number
  /** The global batch, shared out among the micro-batches and those among the workers. */
  readonly batchSize: number
  /** At least `workers`; the sum of gradients is taken over micro-batches in this fixed order. */
  readonly microBatches: number
  readonly optimizer: OptimizerName
  readonly learningRate: number
  readonly seed: number
  readonly hiddenSize: number
  readonly numLayers: number
  readonly inputSize: number
  readonly outputSize: number
  /** A built-in workload's name, or the absolute path of a user's module. */
  readonly workload: string
  readonly backend: BackendName
  readonly transport: TransportName
  /** Hash weights and optimizer every so many steps; 1 is every step, 0 never. */
  readonly verifyEvery: number
  /** Save a checkpoint every so many steps; 0 never. */
  readonly checkpointEvery: number
  /** Directory of the checkpoint to continue from. */
  readonly resumeFrom: string | null
  /** No collective finished for this long: the run is stopped and the rank that is late is named. */
  readonly stallTimeoutMs: number
  /** Written into the record only; the seed system's options. */
  readonly tdpWatts: number | null
  readonly baselineThroughput: number | null
}

/** What a person watching wants to know; at most ten times a second. */
export type TrainingProgress = {
  readonly completedSteps: number
  readonly totalSteps: number
  readonly loss: number | null
}

export type TrainingObserver = {
  progress?(progress: TrainingProgress): void
  /** One line for the log: which backend ran, which transport, a worker's own output. */
  note?(line: string): void
}

/**
 * Runs the job on local worker processes and resolves when all have ended well. Rejects with WorkerFailedError,
 * TrainingIntegrityError, ConfigError or InfrastructureError; no worker is left behind in any case, abort included.
 */
export type RunTraining = (
  job: TrainingJob,
  observer: TrainingObserver,
  signal: AbortSignal,
) => Promise<RunMetrics>

import type { WrittenCoordinatorEvent } from '../records/coordinator-event.js'
import type { HealthCheckpoint } from '../records/health-checkpoint.js'
import type { RunMetrics } from '../records/run-metrics.js'
import type { Intervention } from './intervention.js'

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
  /** Nobody asked for these micro-batches: a checkpoint to continue from has a say in them. */
  readonly takesMicroBatches?: boolean
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
  /** Two other ranks compute one rank's gradient again every so many steps; 0 never. */
  readonly auditEvery: number
  /** Whether a failed exact check ends the run, or is written down while the run goes on. */
  readonly onViolation: 'stop' | 'record'
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
  /** What the coordinator hears and sees, as it is written to its log. */
  event?(event: WrittenCoordinatorEvent): void
  /** Who disturbs the run on purpose. */
  readonly intervention?: Intervention
  progress?(progress: TrainingProgress): void
  /** The state of the workers as the health checkpoint has it, from the first step on; it must not throw. */
  health?(checkpoint: HealthCheckpoint): void
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

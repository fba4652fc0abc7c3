import type { Aim } from '../records/aim.js'
import type { Rendezvous } from '../trainer/collective/rendezvous.js'

/** What a worker process is told on its standard input, once. */
export type WorkerSpec = {
  readonly rendezvous: Rendezvous
  readonly task: TrainTask | BenchCollectiveTask
  /** Where the worker's own programs and the WASM files of tfjs lie. */
  readonly programDirectory: string
  /** Start of the run on the wall clock; event times count from here. */
  readonly startedAtEpochMs: number
  /** What this worker is to do to itself, in a campaign; null in every ordinary run. */
  readonly sealed: Aim | null
}

export type TrainTask = {
  readonly kind: 'train'
  readonly runId: string
  readonly workload: string
  readonly workingDirectory: string
  readonly backend: 'auto' | 'kernels' | 'tfjs-node' | 'tfjs-wasm' | 'tfjs-cpu'
  readonly options: {
    readonly seed: number
    readonly hiddenSize: number
    readonly numLayers: number
    readonly inputSize: number
    readonly outputSize: number
  }
  readonly optimizer: 'adam' | 'sgd'
  readonly learningRate: number
  readonly numSteps: number
  readonly batchSize: number
  readonly microBatches: number
  readonly verifyEvery: number
  /** Another rank computes this rank's gradient again every so many steps; 0 never. */
  readonly auditEvery: number
  /** Whether a failed exact check ends the run, or is written down while the run goes on. */
  readonly onViolation: 'stop' | 'record'
  readonly checkpointEvery: number
  readonly resumeFrom: string | null
  readonly checkpointsDirectory: string
  readonly eventsPath: string
}

export type BenchCollectiveTask = {
  readonly kind: 'bench-collective'
  readonly elements: number
  readonly iterations: number
  readonly warmUp: number
}

/** What a training worker reports at its end. */
export type TrainResult = {
  readonly firstStep: number
  readonly bytesSent: number
  readonly messagesChecked: number
  readonly replicaVotes: number
  readonly ledgerChecks: number
  readonly peakRssBytes: number | null
}

/** Microseconds of each all-reduce on this rank, barrier to barrier. */
export type BenchCollectiveResult = { readonly timesMs: readonly number[] }

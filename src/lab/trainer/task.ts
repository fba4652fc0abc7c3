import type { BackendName } from './backends/index.js'

/** The task of one rank, and the places of the files that it writes. */
export type TrainTask = {
  readonly kind: 'train'
  readonly runId: string
  readonly workload: string
  readonly workingDirectory: string
  readonly backend: BackendName | 'auto'
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
  /** Other ranks recompute this rank's gradient every N steps; 0 means never. */
  readonly auditEvery: number
  /** Whether a failed exact check ends the run or is only recorded. */
  readonly onViolation: 'stop' | 'record'
  readonly checkpointEvery: number
  readonly resumeFrom: string | null
  readonly checkpointsDirectory: string
  /** Whether a checkpoint must be on the disk before training goes on. */
  readonly survivesPowerLoss: boolean
  readonly eventsPath: string
}

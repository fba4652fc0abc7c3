import type { BlindDetector } from '../../kit/records/run/blind-detector.js'
import type { Finding } from '../../kit/records/run/finding.js'
import type { HealthCheckpoint } from '../../kit/records/monitor/health-checkpoint.js'
import type { WrittenCoordinatorEvent } from '../../kit/records/run/coordinator-event.js'
import type { BackendName } from '../../lab/trainer/backends/index.js'
import type { ProcessTransportName } from '../../lab/trainer/collective/transports/index.js'
import type { Intervention } from './intervention.js'
import type { Protection } from './protection.js'
import type { RankForks } from './rank-forks.js'

/** Directory, length and limits of a run: the same for every engine. All paths are absolute. */
export type RunPlace = {
  /** Name of the engine that runs it. */
  readonly engine: string
  readonly runId: string
  readonly runDirectory: string
  readonly healthCheckpointPath: string | null
  readonly workers: number
  /** Null: unknown before the run ends. */
  readonly steps: number | null
  readonly checkpoints: CheckpointPlan
  /** Directory of the checkpoint to continue from. */
  readonly resumeFrom: string | null
  /** If no worker makes progress for this long, the run is stopped and the late rank is named. */
  readonly stallTimeoutMs: number
  /** In campaigns: sooner, after this long and ten times the longest pause so far. */
  readonly hangTimeoutMs?: number
  /** In campaigns: runs that use the machine at the same time, this one included; left out: it alone. */
  readonly sharedBy?: number
  /** In campaigns: all files are removed after the run, so none waits for the disk, and no record is written. */
  readonly isDiscarded?: boolean
  /** Samples per second of a single worker, to state the scaling efficiency; recorded only. */
  readonly baselineThroughput: number | null
  /** Thermal design power of the machine; recorded only. */
  readonly tdpWatts: number | null
}

type CheckpointPlan = {
  /** Save a checkpoint every N steps; 0 means never. */
  readonly every: number
  /** Name of the layout in which they lie in the run's checkpoint directory. */
  readonly layout: string
}

export type TransportName = ProcessTransportName | 'auto'
export const optimizerNames = ['adam', 'sgd'] as const
export type OptimizerName = (typeof optimizerNames)[number]

/** Training of a model by our own trainer: a built-in workload or a user's module, every default filled in. */
export type ModelWork = {
  readonly kind: 'model'
  /** A built-in workload's name, or the absolute path of a user's module. */
  readonly workload: string
  /** The global batch, shared out among the micro-batches and those among the workers. */
  readonly batchSize: number
  /** At least as many as workers; the sum of gradients is taken over micro-batches in this fixed order. */
  readonly microBatches: number
  /** These micro-batches are a default, which a checkpoint to resume from may override. */
  readonly takesMicroBatches?: boolean
  readonly optimizer: OptimizerName
  readonly learningRate: number
  readonly seed: number
  readonly hiddenSize: number
  readonly numLayers: number
  readonly inputSize: number
  readonly outputSize: number
  readonly backend: BackendName | 'auto'
  readonly transport: TransportName
  /** Hash weights and optimizer every N steps; 0 means never. */
  readonly verifyEvery: number
  /** Two other ranks recompute one rank's gradient every N steps; 0 means never. */
  readonly auditEvery: number
  /** Whether a failed exact check ends the run, or is only recorded. */
  readonly onViolation: 'stop' | 'record'
}

/** A user's program, started unchanged; its training settings are unknown. */
export type CommandWork = {
  readonly kind: 'command'
  /** The program and its arguments; no shell reads them. */
  readonly argv: readonly [string, ...string[]]
  readonly workingDirectory: string
  /** The orders for the adapter inside it, beyond watching; the engine checks them. */
  readonly adapter?: Readonly<Record<string, unknown>>
  /** Regular expressions for steps and losses in what it prints; null: the usual forms. */
  readonly patterns?: { readonly step: string | null; readonly loss: string | null }
  /** How its changes of files are discarded; left out if they stay. */
  readonly protection?: Protection
  /** Directory that receives what it has written in its layer before its ranks begin. */
  readonly preparedIn?: string
  /** File that receives the paths of all that it has written in its layer, one a line. */
  readonly writtenTo?: string
  /** Starts its ranks in place of its launcher. */
  readonly forks?: RankForks
  /** It starts its ranks itself, in a way that its words do not show; their number is known when they have begun. */
  readonly launchesOwnRanks?: true
  /** Address of the Ray cluster that runs it; left out: the engine ray starts one of its own. */
  readonly rayAddress?: string
}

/** The work of a run. */
export type Work = ModelWork | CommandWork

/** One run, fully decided: where, and what. */
export type Job = RunPlace & { readonly work: Work }
/** Whether the ranks run on other machines than this one, whose cores, load and files are then not theirs. */
export const runsElsewhere = ({ work }: Pick<Job, 'work'>): boolean =>
  work.kind === 'command' && work.rayAddress !== undefined
/** A run of our own trainer, whose steps are always known. */
export type ModelJob = Job & { readonly steps: number; readonly work: ModelWork }

/** Environment variables of a process. */
export type Variables = Readonly<Record<string, string>>

/** The progress of a run, at most ten times a second. */
export type RunProgress = {
  readonly completedSteps: number
  /** Null: unknown. */
  readonly totalSteps: number | null
  readonly loss: number | null
}

/** An observer of a run inside the coordinator's process. */
export type RunObserver = {
  /** Receives the coordinator's events, as they are written to its log. */
  event?(event: WrittenCoordinatorEvent): void
  /** The injected intervention. */
  readonly intervention?: Intervention
  progress?(progress: RunProgress): void
  /** Receives the state of the workers as in the health checkpoint, from the first step on; it must not throw. */
  health?(checkpoint: HealthCheckpoint): void
  /** The findings of detectors that follow the attempt; left out if none do. */
  raised?(): readonly Finding[]
  /** Those of them with too little data, once the attempt is over. */
  blind?(): readonly BlindDetector[]
  /** Lets those detectors read the rest of an ended attempt before its last state is written. */
  settle?(): Promise<void>
  /** A command has started ranks of its own, which wait until this resolves. */
  beforeRanks?(): Promise<void>
  /** One of them has started, with all its variables; some may be secret, so they belong into no file. */
  rankStarted?(rank: number, variables: Variables): void
  /** One line for the log: which backend ran, which transport, a worker's own output. */
  note?(line: string): void
  /** One line that the job itself has printed. */
  printed?(line: string): void
}

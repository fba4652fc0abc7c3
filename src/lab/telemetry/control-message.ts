import type { SourcePlace } from '../../kit/errors.js'
import type { FailureCause } from '../../kit/records/run/failure-cause.js'
import type { BackendSelection } from '../../kit/records/run/run-metrics.js'
import type { Phase } from './step-telemetry.js'

/** The worker is alive; sent by its telemetry thread, so also while the training thread is blocked or stuck. */
export type Beat = {
  readonly type: 'beat'
  readonly rank: number
  readonly phase: Phase
  /** The step it is in, and the number of the collective it is in or was last in. */
  readonly step: number
  readonly sequence: number
  /** The peer whose message it is blocked on; null if there is none. */
  readonly waitingFor: number | null
  /** Milliseconds since the start of the run, on this rank's clock. */
  readonly sentMs: number
  /** Newest finished step; null before the first. */
  readonly latest: LatestStep | null
  /** Name of that collective, and `file:line function` of the user's code; absent if unknown. */
  readonly collective?: string | null
  readonly place?: string | null
  /** Time since its start in which its main thread was ready to run but had no core; absent if unknown. */
  readonly delayedMs?: number | null
  /** Time since its start in which it ran on a core; absent if unknown. */
  readonly ranMs?: number | null
  /** Nothing inside the process reports, and `sequence` counts the printed lines. */
  readonly source?: 'output' | 'relay'
}

/** A rank's newest finished step, with the pace of its own samples over the steps since its last beat. */
export type LatestStep = {
  readonly step: number
  /** Null if unknown, like all following fields. */
  readonly loss: number | 'NaN' | 'Infinity' | '-Infinity' | null
  readonly throughputSamplesPerSec: number | null
  readonly allreduceMs: number | null
  readonly computeMs: number | null
  /** Its newest steps together; absent if the worker does not keep them. */
  readonly window?: StepWindow
}

/** Medians over the steps since the last beat, but at least over the newest twelve if there are that many. */
export type StepWindow = {
  readonly steps: number
  /** Loading and computing, without the time without a core where `isExact`. */
  readonly ownWorkMs: number
  readonly isExact: boolean
  readonly workWallMs: number
  readonly dataMs: number
  readonly stepMs: number
  /** The mean, because the pace of a job depends on its longest steps as well. */
  readonly meanStepMs: number
  readonly allreduceMs: number
  readonly allreduceMaxMs: number
  readonly allreduceDelayMs: number | null
  readonly gaugeMs: number | null
  readonly samples: number
  /** Null if it has no samples. */
  readonly localLoss: number | 'NaN' | 'Infinity' | '-Infinity' | null
}

/** The worker's threads are running; it has not loaded its task yet. */
export type Started = { readonly type: 'started'; readonly rank: number; readonly pid: number }

/** The backend and the workload of this rank. */
export type Ready = {
  readonly type: 'ready'
  readonly rank: number
  readonly backend: BackendSelection
  readonly tensors: readonly { name: string; shape: readonly number[] }[]
}

/** The rank stops because of an error; the coordinator decides on the blame. */
export type Failure = {
  readonly type: 'failure'
  readonly rank: number
  readonly kind: 'configuration' | 'integrity' | 'collective' | 'machine' | 'unexpected'
  /** Of a collective that failed; null for other kinds. */
  readonly cause: FailureCause | null
  readonly message: string
  readonly hint: string | null
  readonly step: number | null
  /** Ranks to blame, if the error names them; for a lost peer, that peer. */
  readonly ranks: readonly number[]
  readonly stack: string | null
  /** The line of the user's code; absent if unknown. */
  readonly place?: SourcePlace | null | undefined
}

/** The rank reached the end; `result` is the result of its task. */
export type Done = { readonly type: 'done'; readonly rank: number; readonly result: unknown }

/** Rank 0 reports that a checkpoint is complete. */
export type Saved = {
  readonly type: 'saved'
  readonly rank: number
  readonly step: number
  readonly directory: string
}

/** For the campaign only, never for a detector: a disturbance has taken effect here. */
export type SealedMessage = {
  readonly type: 'sealed'
  readonly rank: number
  readonly step: number
  readonly effect: string
  /** Milliseconds since the start of the run. */
  readonly atMs: number
}

/** Something about this rank for the log. */
export type Note = { readonly type: 'note'; readonly rank: number; readonly message: string }

/** The task has ended well and left nothing behind, so the process waits for the next one. */
export type Idle = { readonly type: 'idle'; readonly rank: number }

/** One JSON line from a worker to the coordinator. */
export type ControlMessage =
  Beat | Started | Ready | Failure | Done | Saved | SealedMessage | Note | Idle

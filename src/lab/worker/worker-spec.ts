import type { Aim } from '../../kit/records/run/aim.js'
import type { Rendezvous } from '../trainer/collective/rendezvous.js'
import type { TrainTask } from '../trainer/task.js'

/** One task of a worker process: a line on its standard input. */
export type WorkerSpec = {
  readonly rendezvous: Rendezvous
  readonly task: TrainTask | BenchCollectiveTask
  /** The directory of the worker's own programs and of the WASM files of tfjs. */
  readonly programDirectory: string
  /** Start of the run on the wall clock; event times count from here. */
  readonly startedAtEpochMs: number
  /** The fault of this worker, in a campaign; null in every ordinary run. */
  readonly sealed: Aim | null
  /** Whether the process waits for another task when this one has ended well and left nothing behind. */
  readonly isKept: boolean
}

export type BenchCollectiveTask = {
  readonly kind: 'bench-collective'
  readonly elements: number
  readonly iterations: number
  readonly warmUp: number
}

/** Microseconds of each all-reduce on this rank, barrier to barrier. */
export type BenchCollectiveResult = { readonly timesMs: readonly number[] }

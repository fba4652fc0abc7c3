import type { Reach } from '../../lab/faults/reach.js'
import type { EvidenceKind } from '../../kit/records/run/evidence.js'
import type { Intervention, LinkControl } from './intervention.js'
import type { Job, RunObserver } from './job.js'
import type { WorkerEvents, WorkerHandle } from './worker-handle.js'

/** Starts the workers of a run: our own processes, a command, or a submitted job. */
export interface Engine {
  readonly name: string
  /** The kinds of record that its runs leave; a detector that needs another kind has no data. */
  readonly shows: readonly EvidenceKind[]
  /**
   * Set where the heartbeat of a rank comes from a thread of its interpreter. One long call of the user's can keep that
   * thread from running, so silence alone never ends a run.
   */
  readonly beatsNeedInterpreter?: true
  /** The places where a fault can act on its runs. */
  readonly reaches: readonly Reach[]
  /** The one peer to which a rank sends its gradients; left out where it sends them to all. */
  readonly sendsTo?: (rank: number, worldSize: number) => number
  /**
   * The CPU time of its ended processes is lost, so the load of other programs is unknown; left out where it is counted.
   */
  readonly losesCpuTimes?: true
  /** Its ranks can be forked from a process in place of their launcher; left out if they cannot. */
  readonly takesForks?: true
  /**
   * Makes one attempt at the job ready; no worker runs before `start`. Rejects with a ConfigError where the engine
   * cannot do such a job.
   */
  prepare(job: Job, attempt: EngineAttempt): Promise<PreparedGroup>
  /**
   * The same engine for a series of runs: until `end`, a run uses what earlier ones have started and left as it was,
   * such as a worker or a cluster. Left out where every run starts its own.
   */
  forSeries?(): { readonly engine: Engine; end(): Promise<void> }
}

/** The inputs of an engine besides the job. */
export type EngineAttempt = {
  /** Counts from 0; null if nothing restarts the run. */
  readonly number: number | null
  /** Start of the run, earlier attempts included: the times of events count from here. */
  readonly startedAt: Date
  /** The injected fault; null in ordinary runs. */
  readonly intervention: Intervention | null
  /** Aborted when the user stops the run; it also ends the wait for ranks that a command starts itself. */
  readonly signal: AbortSignal
  note(line: string): void
} & Pick<RunObserver, 'beforeRanks' | 'rankStarted'>

/** A group of workers that can be started. */
export interface PreparedGroup {
  /** The job as it will run, for example with the settings of the checkpoint that it continues. */
  readonly job: Job
  readonly firstStep: number
  /** The transport of the gradients; null if the engine does not know. */
  readonly transport: string | null
  /** The proxies of the links; null without proxies. */
  readonly links: LinkControl | null
  /**
   * Starts all workers, by rank. Messages, ends and failed starts are reported as events, but only after it has returned.
   * The last beat of a worker comes before its `done`.
   */
  start(events: WorkerEvents): readonly WorkerHandle[]
  /** Removes the resources of the group; called once, after all its processes have ended. */
  close(): Promise<void>
}

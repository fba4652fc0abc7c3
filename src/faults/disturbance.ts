import type { Aim } from '../records/run/aim.js'
import type { FindingType } from '../records/run/finding.js'
import type { Phase } from '../telemetry/step-telemetry.js'
import type { Alterations } from '../trainer/alterations.js'
import type { WorkerSpec } from '../worker/worker-spec.js'

/** How strong: one number, with its unit and the levels of the dose curve, weakest first. */
export type Dose = {
  /** Name of the parameter, such as `factor` in slow_worker:factor=2. */
  readonly name: string
  readonly unit: string
  readonly help: string
  readonly from: number
  readonly to: number
  readonly default: number
  /** From the dose on at which the bar promises detection; weaker ones are for the dose curve only. */
  readonly promisedFrom: number
  readonly levels: readonly number[]
}

/** What a disturbance inside a worker may act with. */
export type WorkerSite = {
  readonly rank: number
  readonly worldSize: number
  readonly aim: Aim
  /** Where this run's checkpoints lie, if it saves any. */
  readonly checkpointsDirectory?: string
  /** Where the training thread is. */
  at(): { readonly phase: Phase; readonly step: number }
  /** Whether the aim's time has come and has not passed, at the current step. */
  isDue(): boolean
  /** Reports to the campaign, on its sealed channel, that the disturbance took effect. */
  confirm(effect: string): void
  /** Uniform in [0, 1), from the aim's seed. */
  random(): number
  now(): number
  /** Computes for so long. */
  burn(ms: number): void
  /** Blocks without computing. */
  sleep(ms: number): void
}

/** What a disturbance of links may act with: every byte between two ranks passes through it. */
export type LinkSite = {
  readonly aim: Aim
  confirm(effect: string): void
}

/** What may be done to the bytes of one direction of a link; times are from now on. */
export type LinkCondition = {
  /** Added to every chunk. */
  readonly latencyMs?: number
  readonly jitterMs?: number
  readonly bytesPerSec?: number
  /** Bytes are taken and never delivered. */
  readonly blackHole?: boolean
  /** The connection is reset, now. */
  readonly reset?: boolean
}

/** A worker's process, for what acts on it from outside. */
export type ProcessSite = {
  readonly aim: Aim
  /** Where its newest beat says that it is. */
  readonly at: { readonly phase: string; readonly step: number }
  /** Uniform in [0, 1), from the aim's seed. */
  random(): number
  /** Sends a signal; false when the process has gone. */
  signal(name: NodeJS.Signals): boolean
  confirm(effect: string): void
}

/** Where checkpoints lie, for what damages them. */
export type CheckpointSite = {
  readonly aim: Aim
  readonly checkpointsDirectory: string
  /** The one just saved. */
  readonly directory: string
  random(): number
  confirm(effect: string): void
}

/** How a fault differs in a user's PyTorch job, where every rank holds the whole state and a reference run exists. */
export type AdapterVariant = {
  readonly needs?: Disturbance['needs']
  readonly expects?: Fault['expects']
  readonly blames?: Fault['blames']
  readonly isExact?: boolean
}

/** Something that is really done to a run. */
export interface Disturbance {
  readonly name: string
  /** Its number in the catalogue, such as F05 or N3. */
  readonly code: string
  /** One line for people. */
  readonly summary: string
  readonly dose: Dose | null
  readonly target: 'rank' | 'link' | 'group' | 'checkpoint'
  readonly needs: {
    readonly minWorkers?: number
    /** With more of them, the cause could not be identified. */
    readonly maxWorkers?: number
    /** Its effect is a lack of cores: where ranks share theirs anyway, it shows nothing. */
    readonly coreEach?: boolean
    /** Every link runs through a proxy of its own, over TCP. */
    readonly proxiedLinks?: boolean
    readonly checkpointEvery?: number
    /** The run ends after this many steps and resumes from there with one more rank. */
    readonly restartAfterSteps?: number
    /** Steps the run needs for it to be seen; more than the campaign's are taken. */
    readonly minSteps?: number
    /** With more steps it is seen more surely: so many are taken where a run may be so long. */
    readonly surerSteps?: number
    /** Trends need time: the run lasts at least so long. */
    readonly minDurationMs?: number
  }
  /** Its effect on the process or the machine may outlive the task: the worker is not used again. */
  readonly outlivesTask?: true
  /** Changes the spec that the launcher gives to a rank (every rank for target group) before it starts. */
  inSpec?(spec: WorkerSpec, aim: Aim): WorkerSpec
  /** Runs in every worker for target group, else in the worker of the aim's rank. */
  inWorker?(site: WorkerSite): Alterations
  /** Conditions of the link from `aim.rank` to `aim.peer` (every link for target group) once the step is reached. */
  onLink?(site: LinkSite): { readonly there: LinkCondition; readonly back: LinkCondition }
  /**
   * Acts on the process of the aim's rank from outside, once, when its beat says that `aim.step` has come; for runs
   * whose workers cannot be reached from inside.
   */
  onProcess?(site: ProcessSite): void
  /** The adapter inside a user's PyTorch performs the same fault, by this name; the fields say what differs there. */
  readonly inAdapter?: AdapterVariant
  /** Called by the coordinator when the checkpoint of `aim.step` or the next one after it has been saved. */
  onCheckpoint?(site: CheckpointSite): Promise<void>
}

/** A disturbance that must be found. */
export interface Fault extends Disturbance {
  /** The findings that name it, best first; another type is a detection with the wrong name. */
  readonly expects: readonly FindingType[]
  /** What the blame must say: the aim's rank, the link, a file, the whole group. */
  readonly blames: 'rank' | 'link' | 'group' | 'file' | 'pair'
  /** Whether exact checks must find it, always and within a step. */
  readonly isExact: boolean
  /**
   * Found by the state of a process, however busy the machine is, and costing others nothing: like an exact one, its
   * trials may run beside others.
   */
  readonly isUntimed?: true
  /** Whether the run is expected to end early. */
  readonly endsRun: boolean
}

/** A disturbance that must raise nothing. */
export type Control = Disturbance

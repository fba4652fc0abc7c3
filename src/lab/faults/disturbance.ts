import type { Aim } from '../../kit/records/run/aim.js'
import type { FindingType } from '../../kit/records/run/finding.js'
import type { Phase } from '../telemetry/step-telemetry.js'
import type { Alterations } from '../trainer/alterations.js'
import type { WorkerSpec } from '../worker/worker-spec.js'

/** The strength of a disturbance: one number, with its unit and the levels of the dose curve, weakest first. */
export type Dose = {
  /** Name of the parameter, such as `factor` in slow_worker:factor=2. */
  readonly name: string
  readonly unit: string
  readonly help: string
  readonly from: number
  readonly to: number
  readonly default: number
  /** Detection is promised from this dose on; weaker doses are for the dose curve only. */
  readonly promisedFrom: number
  readonly levels: readonly number[]
}

/** What a disturbance inside a worker can use. */
export type WorkerSite = {
  readonly rank: number
  readonly worldSize: number
  readonly aim: Aim
  /** The directory of this run's checkpoints, if it saves any. */
  readonly checkpointsDirectory?: string
  /** The position of the training thread. */
  at(): { readonly phase: Phase; readonly step: number }
  /** Whether the disturbance is due at the current step. */
  isDue(): boolean
  /** Reports to the campaign, on its sealed channel, that the disturbance took effect. */
  confirm(effect: string): void
  /** Uniform in [0, 1), from the aim's seed. */
  random(): number
  now(): number
  /** Computes for this long. */
  burn(ms: number): void
  /** Blocks without computing. */
  sleep(ms: number): void
}

/** What a disturbance of links can use: every byte between two ranks passes through it. */
type LinkSite = {
  readonly aim: Aim
  confirm(effect: string): void
}

/** What may be done to the bytes of one direction of a link; times are from now on. */
export type LinkCondition = {
  /** Added to every chunk. */
  readonly latencyMs?: number
  readonly jitterMs?: number
  readonly bytesPerSec?: number
  /** Bytes are accepted and never delivered. */
  readonly blackHole?: boolean
  /** The connection is reset, now. */
  readonly reset?: boolean
}

/** A worker's process, for disturbances that act on it from outside. */
type ProcessSite = {
  readonly aim: Aim
  /** Its position, as of its newest beat. */
  readonly at: { readonly phase: string; readonly step: number }
  /** Uniform in [0, 1), from the aim's seed. */
  random(): number
  /** Sends a signal; false when the process has gone. */
  signal(name: NodeJS.Signals): boolean
  confirm(effect: string): void
}

/** The checkpoints of a run, for disturbances that damage them. */
export type CheckpointSite = {
  readonly aim: Aim
  readonly checkpointsDirectory: string
  /** The checkpoint that was just saved. */
  readonly directory: string
  random(): number
  confirm(effect: string): void
}

/** How a fault differs in a user's PyTorch job, where every rank holds the whole state and a reference run exists. */
export type AdapterVariant = {
  readonly needs?: Disturbance['needs']
  readonly dose?: Dose
  readonly expects?: Fault['expects']
  readonly blames?: Fault['blames']
  readonly isExact?: boolean
}

/** A disturbance that is really injected into a run. */
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
    /** Its effect is a lack of cores, which shows nothing if ranks share their cores anyway. */
    readonly coreEach?: boolean
    /** Every link runs through a proxy of its own, over TCP. */
    readonly proxiedLinks?: boolean
    readonly checkpointEvery?: number
    /** The run ends after this many steps and resumes from there with one more rank. */
    readonly restartAfterSteps?: number
    /** Steps that the run needs before it can be detected; the run is lengthened to them. */
    readonly minSteps?: number
    /** With this many steps it is detected more reliably; they are used if a run may be that long. */
    readonly surerSteps?: number
    /** Trends need time: the run lasts at least this long. */
    readonly minDurationMs?: number
  }
  /** Its effect on the process or the machine may outlive the task, so the worker is not used again. */
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

/** A disturbance that must be detected. */
export interface Fault extends Disturbance {
  /** The findings that name it, best first; a different type is a detection with the wrong name. */
  readonly expects: readonly FindingType[]
  /** What the blame must name: the aim's rank, the link, a file, the whole group. */
  readonly blames: 'rank' | 'link' | 'group' | 'file' | 'pair'
  /** Whether exact checks must detect it, always and within a step. */
  readonly isExact: boolean
  /**
   * Detected by the state of a process, however busy the machine is, and without a cost for other runs. Like those of
   * an exact fault, its trials may run beside others.
   */
  readonly isUntimed?: true
  /** Whether the run is expected to end early: as it takes effect, or when a limit has passed. */
  readonly endsRun: false | 'at once' | 'after a limit'
}

/** A disturbance that must raise nothing. */
export type Control = Disturbance

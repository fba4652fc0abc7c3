import type { Failure } from '../../telemetry/control-message.js'
import type { WorkerPosition } from './pulse.js'

/** How a worker's process ended; `startError` is the reason why it never started. */
export type WorkerEnd = {
  readonly code: number | null
  readonly signal: string | null
  readonly startError?: { readonly code: string | null; readonly message: string }
}

/** The coordinator's knowledge about one worker at a moment. */
export type WorkerView = {
  readonly rank: number
  readonly exit: WorkerEnd | null
  readonly failure: Failure | null
  readonly isDone: boolean
  readonly beat: WorkerPosition | null
  /** Since its last beat, or since it was started. */
  readonly silentMs: number
  /**
   * Time since its beat last showed a different collective, step or phase, without the time in which it had no core.
   */
  readonly unchangedMs: number
  /** Time on a core since then, as of its last beat; 0 if the worker does not report it. */
  readonly ranMs: number
  /** The longest time between two such changes in whole steps; null until one was seen. */
  readonly longestPauseMs: number | null
  /** Letter of its process state: T stopped, R running, S asleep; null if the system does not report it. */
  readonly processState: string | null
}

/** Who ended the run, and at which step. `failure` is the worker's own report, if it sent one. */
type Ending = {
  readonly rank: number
  readonly exit: WorkerEnd | null
  readonly failure: Failure | null
  readonly step: number | null
}

/** Who ended the run and how: for a stall the first suspect, for a dead link its receiver. */
export type Diagnosis = Ending &
  (
    | { readonly kind: 'reported' | 'exited' | 'frozen' | 'silent' }
    | { readonly kind: 'stalled'; readonly stall: Stall }
    | { readonly kind: 'partitioned'; readonly link: DeadLink }
  )

/** Ranks that wait in the same collective: its name, and its number on those ranks. */
export type Standing = {
  readonly ranks: readonly number[]
  readonly collective: string
  readonly number: number
}

/** The state of the suspects of a stall. */
export type Stall = {
  /** Several if the culprit among them is unknown. */
  readonly ranks: readonly number[]
  /** Whether they have entered the collective in question. */
  readonly isInside: boolean
  /** Whether other ranks wait for them. */
  readonly isAwaited: boolean
  /** Letter of the process state that all of them share; null if it differs or is unknown. */
  readonly processState: string | null
  /**
   * The collective that the others wait in, and the line of the user's code that the first suspect is in; null if
   * unknown.
   */
  readonly collective?: string | null
  readonly place?: string | null
  /** Where all ranks wait, if each is in a collective that is known and they are not in the same one. */
  readonly standings?: readonly Standing[]
  /** No heartbeat comes from the first suspect, although its process lives. */
  readonly isSilent?: boolean
  /** Whether only their output is known. */
  readonly isByOutput?: boolean
}

/** Messages from one rank do not reach the other; if mutual, in neither direction. */
export type DeadLink = {
  readonly from: number
  readonly to: number
  readonly isMutual: boolean
  /** Neither reports its peer: they are the only two ranks, and both wait in the same collective. */
  readonly isByPlace?: true
}

export type Limits = {
  /** A stopped process is called frozen after this long without a beat. */
  readonly frozenMs: number
  /**
   * Any worker is called lost after this long without a beat. Null where a long call of the user's can delay its beats:
   * then only a stall counts.
   */
  readonly silentMs: number | null
  /** After this long without progress of any rank, the run has stalled. */
  readonly stallMs: number
  /**
   * Earlier limit for campaigns: once the pace of the steps is known, a stall is this long and ten times the longest
   * pause so far. Null if the workload may pause for any time below `stallMs`.
   */
  readonly hangMs: number | null
}

/** A frozen or silent worker is named within five seconds; its telemetry thread beats ten times a second. */
export const defaultLimits = {
  frozenMs: 1500,
  silentMs: 4000,
  stallMs: 30_000,
  // A group is given at least this long, however quick its steps are: a busy machine pauses all of them.
  hangMs: 2000,
} as const satisfies Limits

/** The phases before the first step, in this order. */
const startPhases: readonly string[] = ['start', 'meet', 'prepare', 'agree']

/** Number of the phase before the first step; -1 once training has begun. */
export const startNumber = ({ phase }: WorkerPosition): number => startPhases.indexOf(phase)

/** A diagnosis that blames this worker. */
export function describeWorker<Kind extends Diagnosis['kind']>(
  worker: WorkerView,
  kind: Kind,
  failure = worker.failure,
): Ending & { readonly kind: Kind } {
  const { rank, exit, beat } = worker
  const isKnown = beat !== null && (startNumber(beat) < 0 || beat.source === 'output')
  const reached = isKnown ? beat.step : null
  return { rank, kind, exit, failure, step: failure?.step ?? reached }
}

/** Several if the culprit among them is unknown. */
export const ranksToBlame = (diagnosis: Diagnosis): readonly number[] =>
  diagnosis.kind === 'stalled' ? diagnosis.stall.ranks : [diagnosis.rank]

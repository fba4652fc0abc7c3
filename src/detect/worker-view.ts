import type { Failure } from '../telemetry/control-message.js'
import type { Whereabouts } from './pulse.js'

/** How a worker's process ended; `startError` is why there never was one. */
export type WorkerEnd = {
  readonly code: number | null
  readonly signal: string | null
  readonly startError?: NodeJS.ErrnoException
}

/** What the coordinator knows of one worker at a moment. */
export type WorkerView = {
  readonly rank: number
  readonly exit: WorkerEnd | null
  readonly failure: Failure | null
  readonly isDone: boolean
  readonly beat: Whereabouts | null
  /** Since its last beat, or since it was started. */
  readonly silentMs: number
  /** Since its beat last showed another collective, step or phase. */
  readonly unchangedMs: number
  /** The longest it has taken between two such changes in whole steps; null before it was seen. */
  readonly longestPauseMs: number | null
  /** Letter of its process state: T stopped, R running, S asleep; null where the system does not tell. */
  readonly processState: string | null
}

/** Who ended the run, and at which step. `failure` is the worker's own report, where it made one. */
type Ending = {
  readonly rank: number
  readonly exit: WorkerEnd | null
  readonly failure: Failure | null
  readonly step: number | null
}

/** Who ended the run and how: of a stall the first who may hold up the group, of a dead link its receiver. */
export type Diagnosis = Ending &
  (
    | { readonly kind: 'reported' | 'exited' | 'frozen' | 'silent' }
    | { readonly kind: 'stalled'; readonly stall: Stall }
    | { readonly kind: 'partitioned'; readonly link: DeadLink }
  )

/** How those stand that a group in which nobody moves waits for. */
export type Stall = {
  /** Several where nothing tells which of them it is. */
  readonly ranks: readonly number[]
  /** Whether they have entered the collective in question. */
  readonly isInside: boolean
  /** Whether there are others, which wait for them. */
  readonly isAwaited: boolean
  /** Letter of the state that the processes of all of them are in; null where it differs or nobody tells. */
  readonly processState: string | null
}

/** Messages from one rank do not reach the other; nor do answers, when it is mutual. */
export type DeadLink = {
  readonly from: number
  readonly to: number
  readonly isMutual: boolean
}

export type Limits = {
  /** A stopped process is called frozen after this long without a beat. */
  readonly frozenMs: number
  /** Any worker is called lost after this long without a beat. */
  readonly silentMs: number
  /** No rank has moved for this long: somebody holds up the rest. Sooner, once the pace of the steps is known. */
  readonly stallMs: number
}

/** A frozen or silent worker is named within five seconds; its telemetry thread beats ten times a second. */
export const defaultLimits: Limits = { frozenMs: 1500, silentMs: 4000, stallMs: 30_000 }

/** What comes before the first step, in this order. */
const startPhases: readonly string[] = ['start', 'meet', 'prepare', 'agree']

/** Number of the phase before the first step; -1 once training has begun. */
export const startNumber = ({ phase }: Whereabouts): number => startPhases.indexOf(phase)

/** A diagnosis that blames this worker. */
export function describeWorker<Kind extends Diagnosis['kind']>(
  worker: WorkerView,
  kind: Kind,
  failure = worker.failure,
): Ending & { readonly kind: Kind } {
  const { rank, exit, beat } = worker
  const reached = beat === null || startNumber(beat) >= 0 ? null : beat.step
  return { rank, kind, exit, failure, step: failure?.step ?? reached }
}

/** Several where nothing tells which of them it is. */
export const ranksToBlame = (diagnosis: Diagnosis): readonly number[] =>
  diagnosis.kind === 'stalled' ? diagnosis.stall.ranks : [diagnosis.rank]

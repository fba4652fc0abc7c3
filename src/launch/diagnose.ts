import type { Beat, Failure } from '../telemetry/control-message.js'
import type { Phase } from '../telemetry/step-telemetry.js'
import type { WorkerExit } from './worker-process.js'

/** What the coordinator knows of one worker at a moment. */
export type WorkerView = {
  readonly rank: number
  readonly exit: WorkerExit | null
  readonly failure: Failure | null
  readonly isDone: boolean
  readonly beat: Beat | null
  /** Since its last beat, or since it was started. */
  readonly silentMs: number
  /** Since its beat last showed another collective, step or phase. */
  readonly unchangedMs: number
  /** Whether its process is stopped; null where the system does not tell. */
  readonly isStopped: boolean | null
}

/** Who ended the run and how. `failure` is the worker's own report, where it made one. */
export type Diagnosis = {
  readonly rank: number
  readonly kind: 'reported' | 'exited' | 'frozen' | 'silent' | 'stalled'
  readonly exit: WorkerExit | null
  readonly failure: Failure | null
  readonly step: number | null
}

export type Limits = {
  /** A stopped process is called frozen after this long without a beat. */
  readonly frozenMs: number
  /** Any worker is called lost after this long without a beat. */
  readonly silentMs: number
  /** No rank has moved for this long: somebody holds up the rest. */
  readonly stallMs: number
}

/**
 * Decides whether the run has failed and which rank is to blame; null while there is nothing to say. A worker that only
 * noticed another's end is never blamed before the others have been looked at.
 */
export function diagnose(workers: readonly WorkerView[], limits: Limits): Diagnosis | null {
  return (
    diagnoseExits(workers) ?? diagnoseSilence(workers, limits) ?? diagnoseStall(workers, limits)
  )
}

/** Reports of a cause first, then deaths without a report, then reports of lost peers. */
export function diagnoseExits(workers: readonly WorkerView[]): Diagnosis | null {
  const causes = workers.filter(({ failure }) => failure !== null && !isLostPeer(failure))
  const cause = mostAgreed(causes)
  if (cause) return describe(cause, 'reported')
  const dead = workers.find(
    ({ exit, isDone, failure }) => exit !== null && failure === null && !isDone,
  )
  if (dead) return describe(dead, 'exited')
  const witness = workers.find(({ failure }) => failure !== null)
  if (!witness?.failure) return null
  const lost = workers.find(({ rank }) => rank === witness.failure?.ranks[0])
  return describe(lost ?? witness, lost?.exit ? 'exited' : 'reported', witness.failure)
}

/** A rank whose own schedule is wrong accuses the others: the accusation that most ranks make is taken. */
function mostAgreed(causes: readonly WorkerView[]): WorkerView | undefined {
  const votes = (cause: WorkerView): number =>
    causes.filter((other) => accusedBy(other) === accusedBy(cause)).length
  const most = Math.max(...causes.map(votes))
  const [first, ...others] = causes.filter((cause) => votes(cause) === most)
  const rival = others.find((other) => accusedBy(other) !== accusedBy(first))
  return first && rival ? mutual(first, rival) : first
}

function accusedBy(cause: WorkerView | undefined): string {
  return cause?.failure?.ranks.join() ?? ''
}

/** Two ranks that each find the other's training wrong, and nobody to tell which of them is right. */
function mutual(one: WorkerView, other: WorkerView): WorkerView {
  if (one.failure?.kind !== 'integrity' || other.failure?.kind !== 'integrity') return one
  const ranks = [...new Set([...one.failure.ranks, ...other.failure.ranks])].sort((a, b) => a - b)
  const message = `ranks ${ranks.join(' and ')} accuse each other: ${one.failure.message}`
  return { ...one, failure: { ...one.failure, message, ranks } }
}

/** True when the report only says that somebody else is gone. */
function isLostPeer(failure: Failure): boolean {
  return failure.kind === 'collective' && / lost rank /.test(failure.message)
}

function diagnoseSilence(workers: readonly WorkerView[], limits: Limits): Diagnosis | null {
  const running = workers.filter(({ exit, isDone }) => exit === null && !isDone)
  const frozen = running.find((w) => w.isStopped === true && w.silentMs > limits.frozenMs)
  if (frozen) return describe(frozen, 'frozen')
  // Before its first beat a worker is still starting, which takes long where many share a core.
  const patience = (w: WorkerView) => (w.beat === null ? limits.stallMs : limits.silentMs)
  const silent = running.find((w) => w.silentMs > patience(w))
  return silent ? describe(silent, 'silent') : null
}

/** Nobody moves: the culprits are those who have not entered the collective that the others are waiting in. */
function diagnoseStall(workers: readonly WorkerView[], limits: Limits): Diagnosis | null {
  const running = workers.filter(({ exit, isDone }) => exit === null && !isDone)
  if (running.length === 0 || running.some((w) => w.unchangedMs <= limits.stallMs)) return null
  const behind = running.reduce((slowest, worker) =>
    position(worker) < position(slowest) ? worker : slowest,
  )
  return describe(behind, 'stalled')
}

/** How far a rank has come; a rank inside a collective is ahead of one still on its way to the same one. */
function position({ beat }: WorkerView): number {
  if (beat === null) return -Infinity
  const start = startNumber(beat)
  return start < 0 ? beat.sequence : start - startPhases.length
}

/** What comes before the first step, in this order. */
const startPhases: readonly Phase[] = ['start', 'meet', 'prepare', 'agree']

/** Number of the phase before the first step; -1 once training has begun. */
function startNumber({ phase }: Beat): number {
  return startPhases.indexOf(phase)
}

function describe(
  worker: WorkerView,
  kind: Diagnosis['kind'],
  failure = worker.failure,
): Diagnosis {
  const { rank, exit, beat } = worker
  const reached = beat === null || startNumber(beat) >= 0 ? null : beat.step
  return { rank, kind, exit, failure, step: failure?.step ?? reached }
}

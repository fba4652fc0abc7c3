import type { Failure } from '../../telemetry/control-message.js'
import { enumerate } from '../../../kit/wording/enumerate.js'
import { diagnoseStall } from './diagnose-stall.js'
import { type Diagnosis, describeWorker, type Limits, type WorkerView } from './worker-view.js'

/**
 * Decides whether the run has failed and which rank is to blame; null while it has not. A worker that only noticed the
 * end of another is never blamed before the others have been examined.
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
  if (cause) return describeWorker(cause, 'reported')
  const dead = workers.find(
    ({ exit, isDone, failure }) => exit !== null && failure === null && !isDone,
  )
  if (dead) return describeWorker(dead, 'exited')
  const witness = workers.find(({ failure }) => failure !== null)
  if (!witness?.failure) return null
  const lost = workers.find(({ rank }) => rank === witness.failure?.ranks[0])
  // A rank that reports a lost peer has not died: the link failed, or both lost a third rank.
  const hasDied = lost?.exit && lost.failure === null
  return describeWorker(lost ?? witness, hasDied ? 'exited' : 'reported', witness.failure)
}

/** A rank whose own schedule is wrong accuses the others, so the accusation of the majority counts. */
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

/** Two ranks that accuse each other, with no witness to decide between them. */
function mutual(one: WorkerView, other: WorkerView): WorkerView {
  if (one.failure?.kind !== 'integrity' || other.failure?.kind !== 'integrity') return one
  const ranks = [...new Set([...one.failure.ranks, ...other.failure.ranks])].sort((a, b) => a - b)
  const message = `ranks ${enumerate(ranks, 'and')} accuse each other: ${one.failure.message}`
  return { ...one, failure: { ...one.failure, message, ranks } }
}

/** True if the report only says that another rank is gone. */
const isLostPeer = ({ cause }: Failure): boolean => cause === 'peer-lost'

function diagnoseSilence(workers: readonly WorkerView[], limits: Limits): Diagnosis | null {
  const running = workers.filter(({ exit, isDone }) => exit === null && !isDone)
  const frozen = running.find((w) => isStopped(w) && w.silentMs > limits.frozenMs)
  if (frozen) return describeWorker(frozen, 'frozen')
  // Before its first beat a worker is still starting, which takes long where many share a core.
  const { stallMs, silentMs } = limits
  const patience = (w: WorkerView) => (w.beat === null ? stallMs : (silentMs ?? Infinity))
  // A rank whose heartbeats alone are missing does not hold up the others: it is unobserved, not gone.
  // One that is done has just made progress, too.
  const areHeldUp = (by: WorkerView): boolean =>
    workers.every((w) => w === by || w.unchangedMs > limits.frozenMs)
  const silent = running.find((w) => w.silentMs > patience(w) && areHeldUp(w))
  return silent ? describeWorker(silent, 'silent') : null
}

function isStopped({ processState }: WorkerView): boolean {
  return processState === 'T' || processState === 't'
}

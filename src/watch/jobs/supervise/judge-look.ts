import type { SupervisorState } from '../../../kit/records/jobs/supervisor-state.js'
import { maxKnown } from '../../../kit/stats/max-known.js'
import { classifyJobFailure } from '../classify-failure.js'
import { isTerminal } from '../job.js'
import { noProgress, noteSteps, orderOf } from '../progress.js'
import { isMetricAlert, metricAlert } from './alert-names.js'
import { endAs, goTo, raise, replace, settle, stopFor } from './changes.js'
import { judgePace } from './judge-pace.js'
import { missingJob } from './missing-job.js'
import type { SuperviseSettings } from './settings.js'
import type { PollResult, SupervisorEvent } from './supervisor-event.js'

type Polled = Extract<SupervisorEvent, { readonly kind: 'polled' }>
export type Circumstances = { readonly settings: SuperviseSettings; readonly random: number }
type Seen = Extract<PollResult, { readonly kind: 'seen' }>

/** Interprets a poll. Only an answer about the job itself can end an attempt. */
export function judgeLook(
  state: SupervisorState,
  { atMs, result }: Polled,
  circumstances: Circumstances,
): SupervisorState {
  const { settings } = circumstances
  switch (result.kind) {
    case 'unreachable':
      return noteUnreachable(state, atMs, settings)
    case 'unknown-job':
      return missing({ ...settle(state, 'lost'), lastAnswerMs: atMs }, result.session, {
        ...circumstances,
        atMs,
      })
    case 'seen':
      return judgeSeen(noteAnswer(state, result, atMs), result, { ...circumstances, atMs })
  }
}

/** Unreachable is never dead: the supervisor reports it once and keeps polling. */
function noteUnreachable(
  state: SupervisorState,
  atMs: number,
  settings: SuperviseSettings,
): SupervisorState {
  const isLost = atMs - state.lastAnswerMs >= settings.lostAfterMs
  const next = { action: 'look' as const, atMs: atMs + settings.lookMs }
  const blind = { ...state, next, lastLookMs: atMs, isStalledOnce: false }
  if (!isLost) return blind
  const isWatching = ['pending', 'starting', 'progressing'].includes(state.phase)
  return raise(isWatching ? goTo(blind, 'lost', atMs) : blind, 'lost')
}

type Moment = Circumstances & { readonly atMs: number }

/** The head answers but does not know the attempt. */
function missing(state: SupervisorState, session: string | null, moment: Moment): SupervisorState {
  const { atMs, settings } = moment
  const isSameHead = session !== null && session === state.session
  // The submission has not arrived: the same id can be submitted again and runs at most once.
  if (!state.isKnown && (!state.mayBeSent || isSameHead)) {
    return { ...state, next: { action: 'submit', atMs } }
  }
  const missingSinceMs = state.missingSinceMs ?? atMs
  const gone = { ...state, missingSinceMs, lastLookMs: atMs, isStalledOnce: false }
  if (isSameHead && atMs - missingSinceMs < settings.lostAfterMs) {
    // The head that took the job may be wrong for a moment.
    return { ...gone, next: { action: 'look', atMs: atMs + settings.eagerLookMs } }
  }
  const failure = state.failure ?? missingJob(!isSameHead)
  const known = { isHeadGone: !isSameHead, session: session ?? state.session }
  return replace({ ...gone, ...known }, failure, moment)
}

function noteAnswer(state: SupervisorState, result: Seen, atMs: number): SupervisorState {
  const answered = settle(state, 'lost')
  return {
    ...noteMetrics(result.isPatternTooSlow ? raise(answered, 'slow-pattern') : answered, result),
    isKnown: true,
    session: result.session ?? state.session,
    lastAnswerMs: atMs,
    missingSinceMs: null,
  }
}

/** A late metric is an alert of its own; it restarts nothing. */
function noteMetrics(state: SupervisorState, { metrics }: Seen): SupervisorState {
  if (metrics === null) return state
  const now = [
    ...metrics.late.map((name) => metricAlert('late', name)),
    ...metrics.slow.map((name) => metricAlert('slow', name)),
  ]
  const over = state.alerts.filter((alert) => isMetricAlert(alert) && !now.includes(alert))
  return now.reduce(raise, settle(state, ...over))
}

function judgeSeen(state: SupervisorState, result: Seen, moment: Moment): SupervisorState {
  const { atMs, settings } = moment
  const { job } = result
  if (!isTerminal(job.status) && state.phase === 'stopping') return keepStopping(state, moment)
  switch (job.status) {
    case 'PENDING':
      return judgePending(state, result, { atMs, settings })
    case 'RUNNING':
      return judgePace(noteProgress(state, result, atMs), result, { atMs, settings })
    case 'SUCCEEDED':
      return endAs(noteProgress(state, result, atMs), 'succeeded', 'the job succeeded', atMs)
    case 'STOPPED':
      return judgeStopped(state, moment)
    case 'FAILED': {
      const failure = state.failure ?? classifyJobFailure(job)
      return replace(noteProgress(state, result, atMs), failure, moment)
    }
  }
}

/**
 * Stopped by this supervisor, to make room for the next attempt, or from outside. Somebody may stop the job while the
 * supervisor is about to, and only a request that the cluster has confirmed counts as its own.
 */
function judgeStopped(state: SupervisorState, moment: Moment): SupervisorState {
  const { phase, failure, isStopConfirmed } = state
  if (phase !== 'stopping' || failure === null)
    return endAs(state, 'stopped', 'the job was stopped from outside', moment.atMs)
  if (isStopConfirmed) return replace(state, failure, moment)
  const reason = `the job was stopped, and the cluster has confirmed no request of this supervisor: somebody else may have stopped it (${failure.message})`
  return endAs(state, 'stopped', reason, moment.atMs)
}

/** A job that is not final in Ray is not over, even after a stop request. */
function keepStopping(state: SupervisorState, { atMs, settings }: Moment): SupervisorState {
  const next = { action: 'stop' as const, atMs: atMs + settings.eagerLookMs }
  const late = atMs - state.phaseSinceMs > settings.lostAfterMs
  return { ...(late ? raise(state, 'does-not-stop') : state), next, lastLookMs: atMs }
}

type Patience = Pick<Moment, 'atMs' | 'settings'>

function judgePending(
  state: SupervisorState,
  result: Seen,
  { atMs, settings }: Patience,
): SupervisorState {
  const pending = { ...goTo(state, 'pending', atMs), lastLookMs: atMs }
  if (atMs - pending.phaseSinceMs > settings.pendingLimitMs) {
    const message = `no free resources on the cluster within the limit${result.unmet === null ? '' : `: ${result.unmet}`}`
    return stopFor(pending, { class: 'capacity', signature: 'capacity', message }, atMs)
  }
  return { ...pending, next: { action: 'look', atMs: atMs + settings.eagerLookMs } }
}

function noteProgress(
  state: SupervisorState,
  { steps, isRecovering }: Seen,
  atMs: number,
): SupervisorState {
  // A worker group that Ray rebuilds starts at an older step, so the way back counts as progress.
  if (isRecovering) return forgetSteps(state)
  if (steps === null) return state
  const progress = noteSteps(state.progress, steps, atMs)
  const order = orderOf(progress)
  const isBeyond = order !== null && (state.bestOrder === null || order > state.bestOrder)
  return { ...state, progress, beyondSinceMs: state.beyondSinceMs ?? (isBeyond ? atMs : null) }
}

function forgetSteps(state: SupervisorState): SupervisorState {
  const bestOrder = maxKnown(state.bestOrder, orderOf(state.progress))
  return { ...state, bestOrder, progress: noProgress }
}

import type { SupervisorState } from '../../../kit/records/jobs/supervisor-state.js'
import { busyFactor, hasRhythm, stallLimitOf } from '../pace.js'
import { chooseMoving, movedAtMs, orderOf, stepOf, totalOf } from '../progress.js'
import { goTo, raise, settle, stopFor } from './changes.js'
import type { SuperviseSettings } from './settings.js'
import type { PollResult } from './supervisor-event.js'

type Seen = Extract<PollResult, { readonly kind: 'seen' }>
type Patience = { readonly atMs: number; readonly settings: SuperviseSettings }

/**
 * The largest number of poll intervals that one poll counts for, because a supervisor that slept has not observed a
 * stall.
 */
const maxLooks = 3

/** Whether a running attempt makes progress. A stall needs two polls in a row, and only observed time counts. */
export function judgePace(
  state: SupervisorState,
  result: Seen,
  patience: Patience,
): SupervisorState {
  const { atMs, settings } = patience
  const timed = keepTime(state, result, patience)
  const isTraining = orderOf(timed.progress) !== null
  const inPhase = goTo(timed, isTraining ? 'progressing' : 'starting', atMs)
  const next = {
    action: 'look' as const,
    atMs: atMs + (isTraining ? settings.lookMs : settings.eagerLookMs),
  }
  const looked = { ...inPhase, next, lastLookMs: atMs }
  if (result.isRecovering) return judgeRecovery(looked, patience)
  const back = settle(looked, 'no-recovery')
  const isLongPause = result.pause === 'going-on' && timed.pausedMs > 2 * settings.startLimitMs
  if (isLongPause) return raise(back, 'stalled')
  if (timed.stillMs === 0)
    return { ...settle(back, 'stalled', 'silent', 'no-steps'), isStalledOnce: false }
  return isTraining ? judgeTraining(back, patience) : judgeStart(back, patience)
}

/** Ray's own recovery is no stall, but a worker group that never comes back has a limit of its own. */
function judgeRecovery(state: SupervisorState, { atMs, settings }: Patience): SupervisorState {
  const clear = settle(state, 'stalled', 'silent', 'no-steps')
  if (state.recoveringMs <= settings.recoveryLimitMs)
    return { ...settle(clear, 'no-recovery'), isStalledOnce: false }
  if (!state.isStalledOnce) return { ...raise(clear, 'no-recovery'), isStalledOnce: true }
  const message = `Ray Train has not recovered its workers within ${timeText(state.recoveringMs)}`
  return stopFor(clear, { class: 'machine', signature: 'no recovery', message }, atMs)
}

/**
 * Time counts only while the log can be read. Ray's own recovery begins anew with a clock of its own, and so does a pause
 * that the log announces.
 */
function keepTime(
  state: SupervisorState,
  result: Seen,
  { atMs, settings }: Patience,
): SupervisorState {
  const passed = Math.max(0, atMs - (state.lastLookMs ?? atMs))
  const counted = Math.min(passed, maxLooks * settings.lookMs)
  if (result.isRecovering)
    return { ...state, ...noTime, silentMs: 0, recoveringMs: state.recoveringMs + counted }
  if (result.steps === null) return { ...state, silentMs: result.hasNewLines ? 0 : state.silentMs }
  const silentMs = result.hasNewLines ? 0 : state.silentMs + counted
  if (hasRisenAt(state, atMs)) {
    const recoveringMs = trainsAgain(state) ? 0 : state.recoveringMs
    return { ...state, ...noTime, silentMs, recoveringMs }
  }
  const timed = {
    ...state,
    silentMs,
    wereGpusBusy: state.wereGpusBusy || result.areGpusBusy === true,
  }
  return isPaused(state, result, settings)
    ? { ...timed, pausedMs: state.pausedMs + counted }
    : { ...timed, stillMs: state.stillMs + counted }
}

/** Whether its step has risen at two polls, because workers that die after one step have not recovered. */
const trainsAgain = ({ progress }: SupervisorState): boolean => movedAtMs(progress) !== null

const noTime = { stillMs: 0, pausedMs: 0, wereGpusBusy: false }

/** Whether the log announces a pause that may still last: as long as a start, or while its lines show that it goes on. */
function isPaused({ pausedMs }: SupervisorState, { pause }: Seen, settings: SuperviseSettings) {
  return pause === 'going-on' || (pause === 'announced' && pausedMs < settings.startLimitMs)
}

/** Whether the chosen series rose at this poll: a new maximum, or the way back after a fall. */
function hasRisenAt({ progress }: SupervisorState, atMs: number): boolean {
  return progress.chosen !== null && progress.series[progress.chosen]?.movedAtMs === atMs
}

/**
 * Limit without progress while an attempt trains. After the last step it may still save its results, and after its only
 * step the interval between steps is unknown.
 */
export function stallLimitMs(
  { progress }: Pick<SupervisorState, 'progress'>,
  settings: SuperviseSettings,
): number {
  const limitMs = stallLimitOf(progress, settings.stallFloorMs, settings.stallFactor)
  const [step, total] = [stepOf(progress), totalOf(progress)]
  const isAtEnd = step !== null && total !== null && step >= total
  return isAtEnd || !hasRhythm(progress) ? Math.max(limitMs, settings.startLimitMs) : limitMs
}

function judgeTraining(state: SupervisorState, { atMs, settings }: Patience): SupervisorState {
  const limitMs = stallLimitMs(state, settings)
  if (state.stillMs <= limitMs) return { ...settle(state, 'stalled'), isStalledOnce: false }
  const progress = chooseMoving(state.progress)
  const moving = progress.series[progress.chosen ?? '']
  // Another series has risen in the meantime: the job trains, and only the form of its log has changed.
  if (progress !== state.progress && moving !== undefined && atMs - moving.movedAtMs < limitMs) {
    return { ...state, progress, stillMs: atMs - moving.movedAtMs }
  }
  // GPUs that wait for a peer look busy, so this excuse has a limit.
  if (state.wereGpusBusy && state.stillMs <= busyFactor * limitMs)
    return { ...raise(state, 'stalled'), isStalledOnce: false }
  if (!state.isStalledOnce) return { ...raise(state, 'stalled'), isStalledOnce: true }
  const message = `no new step for ${timeText(state.stillMs)} after step ${stepOf(state.progress)}`
  return stopFor(state, { class: 'stalled', signature: 'stalled', message }, atMs)
}

/** Before the first step: if the log grows, its steps may have an unknown form. */
function judgeStart(state: SupervisorState, { atMs, settings }: Patience): SupervisorState {
  if (state.stillMs <= settings.startLimitMs) return { ...state, isStalledOnce: false }
  const isSilent = state.silentMs > settings.startLimitMs
  if (!isSilent) return { ...raise(state, 'no-steps'), isStalledOnce: false }
  if (state.wereGpusBusy && state.stillMs <= busyFactor * settings.startLimitMs)
    return { ...raise(state, 'stalled'), isStalledOnce: false }
  if (!state.isStalledOnce) return { ...raise(state, 'stalled'), isStalledOnce: true }
  const message = `no step and no new line in its log within ${timeText(state.stillMs)} of its start`
  return stopFor(state, { class: 'stalled', signature: 'stalled', message }, atMs)
}

const timeText = (ms: number): string =>
  ms < 120_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`

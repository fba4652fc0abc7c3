import type { SupervisorState } from '../../../kit/records/jobs/supervisor-state.js'
import { freshAttempt } from './begin.js'
import { endAs, endAttempt, goTo, raise, settle } from './changes.js'
import { judgeFence } from './judge-fence.js'
import { judgeLook } from './judge-look.js'
import type { SuperviseSettings } from './settings.js'
import type { SupervisorEvent } from './supervisor-event.js'

/**
 * The next state and action of a supervisor after an event. It reads no clock and has no side effects. `random` is in
 * [0, 1). The action in `next` may be repeated after a crash, because every action is idempotent.
 */
export function advance(
  state: SupervisorState,
  event: SupervisorEvent,
  { settings, random }: { readonly settings: SuperviseSettings; readonly random: number },
): SupervisorState {
  if (state.phase === 'done') return state
  const { atMs } = event
  switch (event.kind) {
    case 'submitted':
      return afterSubmit(state, event, settings)
    case 'polled':
      return judgeLook(state, event, { settings, random })
    case 'asked-to-stop':
      return {
        ...state,
        isStopConfirmed: state.isStopConfirmed || event.isConfirmed,
        next: { action: 'look', atMs: atMs + settings.eagerLookMs },
      }
    case 'waited':
      return {
        ...goTo(state, 'fencing', atMs),
        next: { action: 'fence', atMs },
        lease: null,
        deadNodes: null,
      }
    case 'fenced':
      return judgeFence(state, event, settings)
    case 'found':
      return afterSearch(state, event, settings)
  }
}

type Submitted = Extract<SupervisorEvent, { readonly kind: 'submitted' }>

/** If a request got no answer, a lookup by its id shows whether it arrived. */
function afterSubmit(
  state: SupervisorState,
  event: Submitted,
  settings: SuperviseSettings,
): SupervisorState {
  const { atMs } = event
  const look = { action: 'look' as const, atMs: atMs + settings.eagerLookMs }
  switch (event.answer) {
    case 'refused':
      return endAs(state, 'refused', `the cluster refused the job: ${event.reason}`, atMs)
    case 'not-sent': {
      const next = { action: 'submit' as const, atMs: atMs + settings.lookMs }
      const isLost = atMs - state.lastAnswerMs >= settings.lostAfterMs
      return isLost ? raise({ ...state, next }, 'lost') : { ...state, next }
    }
    case 'unanswered':
      return { ...state, mayBeSent: true, session: event.session, next: look }
    case 'accepted': {
      const known = { ...settle(state, 'lost'), isKnown: true, session: event.session }
      return { ...goTo(known, 'pending', atMs), lastAnswerMs: atMs, lastLookMs: atMs, next: look }
    }
  }
}

type Found = Extract<SupervisorEvent, { readonly kind: 'found' }>

/** A directory that cannot be read does not count as empty. */
function afterSearch(
  state: SupervisorState,
  { point, atMs }: Found,
  settings: SuperviseSettings,
): SupervisorState {
  if (point === 'unreadable') {
    if (atMs - state.phaseSinceMs > settings.fenceLimitMs) {
      const reason = 'the directory of checkpoints cannot be read, so nothing can be resumed'
      return endAs(state, 'unfenced', reason, atMs)
    }
    const next = { action: 'find' as const, atMs: atMs + settings.lookMs }
    return raise({ ...state, next }, 'checkpoints')
  }
  if (state.failure === null) return { ...state, ...freshAttempt(state.attempt, atMs, point) }
  const counted = endAttempt(state)
  return { ...counted, ...freshAttempt(state.attempt + 1, atMs, point) }
}

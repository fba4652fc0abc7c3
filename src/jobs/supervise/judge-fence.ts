import type { SupervisorState } from '../../records/jobs/supervisor-state.js'
import { endAs, goTo, raise, settle } from './changes.js'
import type { SuperviseSettings } from './settings.js'
import type { FenceEvidence, SupervisorEvent } from './supervisor-event.js'

type Fenced = Extract<SupervisorEvent, { readonly kind: 'fenced' }>

/** Whether the old attempt is proven dead; `wait`: not yet, with the reason. */
type Verdict = { readonly kind: 'dead' } | { readonly kind: 'wait'; readonly why: string }

/** A new attempt may start only if no part of the old one can still write. */
export function judgeFence(
  state: SupervisorState,
  { atMs, evidence }: Fenced,
  settings: SuperviseSettings,
): SupervisorState {
  if (evidence.job === 'unreachable') {
    // Unreachable is never dead, so the limit counts only from the first answer on.
    const next = { action: 'fence' as const, atMs: atMs + settings.lookMs }
    const isLost = atMs - state.lastAnswerMs >= settings.lostAfterMs
    const blind = { ...state, next, phaseSinceMs: atMs, lease: null }
    return isLost ? raise(blind, 'lost') : blind
  }
  const lease = noteLease(state, evidence, atMs)
  const answered = { ...settle(state, 'lost'), lastAnswerMs: atMs, lease }
  if (state.isHeadGone && evidence.lease.kind === 'read' && evidence.lease.exitCode === 0) {
    const reason = 'the job succeeded, as its lease says; the head that ran it is gone'
    return endAs(answered, 'succeeded', reason, atMs)
  }
  const verdict = judge(answered, evidence, { atMs, settings })
  if (verdict.kind === 'dead') {
    return {
      ...settle(goTo(answered, 'finding', atMs), 'unfenced'),
      next: { action: 'find', atMs },
    }
  }
  if (atMs - state.phaseSinceMs > settings.fenceLimitMs) {
    return endAs(answered, 'unfenced', `the old attempt may still run: ${verdict.why}`, atMs)
  }
  return {
    ...raise(answered, 'unfenced'),
    next: { action: 'fence', atMs: atMs + settings.eagerLookMs },
  }
}

function noteLease(
  state: SupervisorState,
  { lease }: FenceEvidence,
  atMs: number,
): SupervisorState['lease'] {
  if (lease.kind !== 'read') return null
  return state.lease?.text === lease.text ? state.lease : { text: lease.text, sinceMs: atMs }
}

type Moment = { readonly atMs: number; readonly settings: SuperviseSettings }

function judge(state: SupervisorState, evidence: FenceEvidence, moment: Moment): Verdict {
  const { job, living, lease } = evidence
  if (job === 'alive') return wait('the cluster still runs it')
  if (living === null) return wait('the cluster does not report which of its actors are alive')
  if (living.length > 0) return wait(`${living.slice(0, 3).join(', ')} is still alive`)
  if (lease.kind === 'read') return judgeLease(state, lease.isReleased, moment)
  if (lease.kind === 'unreadable') return wait('its lease cannot be read')
  return judgeByHead(state, evidence)
}

/** Without a lease, only the head that ran the attempt can confirm its end. */
function judgeByHead(state: SupervisorState, { job, session }: FenceEvidence): Verdict {
  const isSameHead = session !== null && session === state.session && !state.isHeadGone
  if (job === 'ended' || (job === 'unknown' && isSameHead)) return { kind: 'dead' }
  return wait('the head that ran it is gone, and no lease shows that its program ended')
}

const wait = (why: string): Verdict => ({ kind: 'wait', why })

function judgeLease(
  state: SupervisorState,
  isReleased: boolean,
  { atMs, settings }: Moment,
): Verdict {
  const sinceMs = state.lease?.sinceMs ?? atMs
  if (isReleased || atMs - sinceMs > settings.leaseLimitMs) return { kind: 'dead' }
  return wait('its lease is not released, and may still be renewed')
}

import type { SupervisorState } from '../../records/jobs/supervisor-state.js'
import type { JobFailure } from '../classify-failure.js'
import { orderOf, stepOf } from '../progress.js'
import { budgetOf, decide } from './decide.js'
import type { SuperviseSettings } from './settings.js'

type Phase = SupervisorState['phase']
type End = NonNullable<SupervisorState['end']>

/** The same state in another phase, since now; in the same phase, as it was. */
export function goTo(state: SupervisorState, phase: Phase, atMs: number): SupervisorState {
  return state.phase === phase ? state : { ...state, phase, phaseSinceMs: atMs }
}

/** The end of all attempts. */
export function endAs(
  state: SupervisorState,
  outcome: End['outcome'],
  reason: string,
  atMs: number,
): SupervisorState {
  return { ...goTo(state, 'done', atMs), next: { action: 'end', atMs }, end: { outcome, reason } }
}

/** An alert that lasts from now on; it is said once. */
export function raise(state: SupervisorState, alert: string): SupervisorState {
  return state.alerts.includes(alert) ? state : { ...state, alerts: [...state.alerts, alert] }
}

/** An alert that is over. */
export function settle(state: SupervisorState, ...over: readonly string[]): SupervisorState {
  const alerts = state.alerts.filter((alert) => !over.includes(alert))
  return alerts.length === state.alerts.length ? state : { ...state, alerts }
}

/** An attempt that has to be ended before anything else can be tried. */
export function stopFor(
  state: SupervisorState,
  failure: JobFailure,
  atMs: number,
): SupervisorState {
  const stopping = { ...goTo(state, 'stopping', atMs), failure, isStalledOnce: false }
  return { ...stopping, next: { action: 'stop', atMs } }
}

/** An attempt that is over: what comes next is decided by what it came to and by what is left of the budgets. */
export function replace(
  state: SupervisorState,
  failure: JobFailure,
  at: { readonly atMs: number; readonly random: number; readonly settings: SuperviseSettings },
): SupervisorState {
  const failed = { ...state, failure, doublings: isCalm(state, at) ? 0 : state.doublings }
  const decision = decide(failed, failure, at)
  if (decision.action === 'end') return endAs(failed, decision.outcome, decision.reason, at.atMs)
  const next = { action: 'wait' as const, atMs: at.atMs + decision.delayMs }
  return { ...goTo(failed, 'waiting', at.atMs), next }
}

/** Whether the attempt had gone on beyond all others for long enough. */
function isCalm(
  { beyondSinceMs }: SupervisorState,
  { atMs, settings }: { readonly atMs: number; readonly settings: SuperviseSettings },
): boolean {
  return beyondSinceMs !== null && atMs - beyondSinceMs >= settings.calmAfterMs
}

/** Failures that matter for what comes next; those before them are only counted. */
const numFailuresKept = 20

/** The attempt and its failure, counted. */
export function endAttempt(state: SupervisorState): SupervisorState {
  const { failure, failures, restarts, doublings, progress, from } = state
  if (failure === null) return state
  const kind = budgetOf(failure.class)
  const failed = { ...failure, order: orderOf(progress), fromStep: from?.step ?? null }
  return {
    ...state,
    failures: [...failures, failed].slice(-numFailuresKept),
    restarts: { ...restarts, all: restarts.all + 1, [kind]: restarts[kind] + 1 },
    doublings: doublings + 1,
    bestOrder: maxOf(state.bestOrder, orderOf(progress)),
  }
}

/** The larger of two, of which null is none. */
export function maxOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.max(one, other)
}

/** Where an attempt stands, in words. */
export function placeOf({ progress }: Pick<SupervisorState, 'progress'>): string {
  const step = stepOf(progress)
  return step === null ? 'before its first step' : `at step ${step}`
}

import type { SupervisorState } from '../../../kit/records/jobs/supervisor-state.js'
import { maxKnown } from '../../../kit/stats/max-known.js'
import type { JobFailure } from '../classify-failure.js'
import { orderOf, stepOf } from '../progress.js'
import { budgetOf, decide } from './decide.js'
import type { SuperviseSettings } from './settings.js'

type Phase = SupervisorState['phase']
type End = NonNullable<SupervisorState['end']>

/** Moves the state to another phase with the current time; unchanged in the same phase. */
export function goTo(state: SupervisorState, phase: Phase, atMs: number): SupervisorState {
  return state.phase === phase ? state : { ...state, phase, phaseSinceMs: atMs }
}

/** Ends the supervision. */
export function endAs(
  state: SupervisorState,
  outcome: End['outcome'],
  reason: string,
  atMs: number,
): SupervisorState {
  return { ...goTo(state, 'done', atMs), next: { action: 'end', atMs }, end: { outcome, reason } }
}

/** Raises an alert, unless it is already raised. */
export function raise(state: SupervisorState, alert: string): SupervisorState {
  return state.alerts.includes(alert) ? state : { ...state, alerts: [...state.alerts, alert] }
}

/** Resolves alerts. */
export function settle(state: SupervisorState, ...over: readonly string[]): SupervisorState {
  const alerts = state.alerts.filter((alert) => !over.includes(alert))
  return alerts.length === state.alerts.length ? state : { ...state, alerts }
}

/** Stops an attempt before the next one. */
export function stopFor(
  state: SupervisorState,
  failure: JobFailure,
  atMs: number,
): SupervisorState {
  const stopping = { ...goTo(state, 'stopping', atMs), failure, isStalledOnce: false }
  return { ...stopping, next: { action: 'stop', atMs } }
}

/** Ends an attempt. Its failure and the remaining restarts decide what follows. */
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

/** Whether the attempt made new progress for long enough. */
function isCalm(
  { beyondSinceMs }: SupervisorState,
  { atMs, settings }: { readonly atMs: number; readonly settings: SuperviseSettings },
): boolean {
  return beyondSinceMs !== null && atMs - beyondSinceMs >= settings.calmAfterMs
}

/** Number of newest failures that the decision needs; earlier ones are only counted. */
const numFailuresKept = 20

/** Counts the attempt and its failure. */
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
    bestOrder: maxKnown(state.bestOrder, orderOf(progress)),
  }
}

/** The progress of an attempt as text. */
export function placeOf({ progress }: Pick<SupervisorState, 'progress'>): string {
  const step = stepOf(progress)
  return step === null ? 'before its first step' : `at step ${step}`
}

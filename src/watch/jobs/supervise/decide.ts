import type { SupervisorState } from '../../../kit/records/jobs/supervisor-state.js'
import { backoffMs } from '../../../kit/resilience/backoff.js'
import type { JobFailure, JobFailureClass } from '../classify-failure.js'
import { orderOf, stepOf } from '../progress.js'
import type { SuperviseSettings } from './settings.js'

export type Decision =
  | { readonly action: 'restart'; readonly delayMs: number }
  | {
      readonly action: 'end'
      readonly outcome: 'budget' | 'deterministic' | 'command' | 'capacity'
      readonly reason: string
    }

/** The restart budget that a failure uses. */
export const budgetOf = (failureClass: JobFailureClass): 'program' | 'machine' =>
  failureClass === 'program' || failureClass === 'environment' || failureClass === 'command'
    ? 'program'
    : 'machine'

/** Failures that would recur at the same step; failures of machines would not. */
const recurringClasses: readonly JobFailureClass[] = ['program', 'environment', 'stalled']

/** Decides whether another attempt follows a failed one, and after what delay. */
export function decide(
  state: SupervisorState,
  failure: JobFailure,
  { random, settings }: { readonly random: number; readonly settings: SuperviseSettings },
): Decision {
  if (failure.class === 'command') {
    return {
      action: 'end',
      outcome: 'command',
      reason: `${failure.message}; another attempt would not start either`,
    }
  }
  if (failure.class === 'capacity') {
    return { action: 'end', outcome: 'capacity', reason: failure.message }
  }
  if (hasRepeated(state, failure)) {
    const step = stepOf(state.progress)
    const where = step === null ? 'before the first step' : `at step ${step}`
    const reason = `${failure.message}; the previous attempt failed ${where} for the same cause, so the next one would fail as well`
    return { action: 'end', outcome: 'deterministic', reason }
  }
  const spent = spentBudget(state, failure, settings)
  if (spent !== null) {
    return { action: 'end', outcome: 'budget', reason: `${failure.message}; ${spent}` }
  }
  const backoff = { baseMs: settings.baseDelayMs, maxMs: settings.maxDelayMs, fixedShare: 0.5 }
  return { action: 'restart', delayMs: backoffMs(backoff, state.doublings + 1, random) }
}

/** Whether the previous attempt failed at the same step, for the same cause, from the same checkpoint. */
function hasRepeated({ failures, progress, from }: SupervisorState, failure: JobFailure): boolean {
  const before = failures.at(-1)
  return (
    before !== undefined &&
    recurringClasses.includes(failure.class) &&
    before.class === failure.class &&
    before.signature === failure.signature &&
    before.order === orderOf(progress) &&
    before.fromStep === (from?.step ?? null)
  )
}

function spentBudget(
  { restarts }: SupervisorState,
  { class: failureClass }: JobFailure,
  settings: SuperviseSettings,
): string | null {
  if (restarts.all >= settings.maxRestarts) {
    return `${restarts.all} of ${settings.maxRestarts} restarts are used up`
  }
  const isProgram = budgetOf(failureClass) === 'program'
  const [used, most] = isProgram
    ? [restarts.program, settings.maxProgramRestarts]
    : [restarts.machine, settings.maxMachineRestarts]
  const kind = isProgram ? "failures of the job's own program" : 'failures of machines'
  return used >= most ? `${used} of ${most} restarts after ${kind} are used up` : null
}

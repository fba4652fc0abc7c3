import type { SupervisorState } from '../../../kit/records/jobs/supervisor-state.js'
import { timeLeftMs } from '../pace.js'
import { stepOf, totalOf } from '../progress.js'
import { isMetricAlert, kindOfAlert, metricOfAlert } from './alert-names.js'
import { submissionIdOf } from './begin.js'
import { placeOf } from './changes.js'

/** A log line of a supervisor. */
export type ChangeLine = { readonly isWarning: boolean; readonly text: string }

/** The log lines of a supervisor after an action: one line per change. */
export function describeChange(state: SupervisorState, before: SupervisorState): ChangeLine[] {
  const raised = state.alerts.filter((alert) => !before.alerts.includes(alert))
  const over = before.alerts.filter((alert) => !state.alerts.includes(alert))
  const notes = [...over.map((alert) => `over: ${titleOf(alert)}`), ...describePhase(state, before)]
  return [
    ...raised.map((alert) => ({ isWarning: true, text: alertText(alert, state) })),
    ...notes.map((text) => ({ isWarning: false, text })),
  ]
}

const alertTitles: Readonly<Record<string, string>> = {
  lost: 'the cluster is unreachable',
  stalled: 'no new step for a long time',
  'no-steps': 'no step was recognised',
  'no-recovery': 'Ray Train does not recover its workers',
  'slow-pattern': 'the --step-pattern is too slow and no longer used',
  'late-metric': 'no new value of a metric within its limit',
  'slow-metric': 'the pattern of a metric is too slow and no longer used',
  'does-not-stop': 'the job does not stop',
  unfenced: 'the old attempt may still be alive',
  checkpoints: 'the directory of checkpoints cannot be read',
}

/** An alert without its consequences. */
function titleOf(alert: string): string {
  const title = alertTitles[kindOfAlert(alert)] ?? alert
  return isMetricAlert(alert) ? `${title}: ${metricOfAlert(alert)}` : title
}

/** An alert of the state as a sentence. */
export function alertText(alert: string, state: SupervisorState): string {
  const title = titleOf(alert)
  switch (kindOfAlert(alert)) {
    case 'lost':
      return `${title}; this says nothing about the job, which is not restarted`
    case 'no-steps':
      return `${title} in the log, so a stall cannot be detected; use --step-pattern`
    case 'late-metric':
      return `${title} (${placeOf(state)}); the job is not restarted for it`
    case 'slow-metric':
      return `${title}; supervise the run again with a simpler one`
    case 'slow-pattern':
      return `${title}, so a stall cannot be detected; supervise the run again with a simpler one`
    default:
      return `${title} (${placeOf(state)})`
  }
}

function describePhase(state: SupervisorState, before: SupervisorState): string[] {
  if (state.phase === before.phase && state.attempt === before.attempt) return []
  return phaseTexts[state.phase]?.(state) ?? []
}

const messageOf = ({ failure }: SupervisorState): string => failure?.message ?? 'the attempt ended'

const phaseTexts: Partial<Record<SupervisorState['phase'], (state: SupervisorState) => string[]>> =
  {
    submitting: ({ attempt, from }) => [
      `attempt ${attempt} begins ${from === null ? 'from the start' : `from ${from.path}`}`,
    ],
    pending: (state) => [`${submissionIdOf(state)} is submitted`],
    starting: (state) => [`${submissionIdOf(state)} runs`],
    progressing: (state) => [
      `${submissionIdOf(state)} trains: step ${stepOf(state.progress) ?? 'unknown'}${ofTotal(state)}`,
    ],
    stopping: (state) => [`${messageOf(state)}; stopping ${submissionIdOf(state)}`],
    waiting: (state) => {
      const delay = ((state.next.atMs - state.phaseSinceMs) / 1000).toFixed(1)
      return [`${messageOf(state)} (${placeOf(state)}); restarting in ${delay} s`]
    },
    fencing: (state) => [`verifying that ${submissionIdOf(state)} is dead`],
    done: ({ end }) => [
      `${end?.outcome === 'succeeded' ? '' : 'ended: '}${end?.reason ?? 'ended'}`,
    ],
  }

function ofTotal({ progress }: SupervisorState): string {
  const total = totalOf(progress)
  const leftMs = timeLeftMs(progress)
  const left = leftMs === null ? '' : `, about ${Math.ceil(leftMs / 60_000)} min left`
  return `${total === null ? '' : ` of ${total}`}${left}`
}

/** The result of a supervised job; the first five fields are those of the seed system. */
export function recordSupervision(state: SupervisorState) {
  const { end, progress, restarts, failures, from, attempt, run } = state
  const { outcome, reason } = end ?? { outcome: null, reason: null }
  return {
    success: outcome === 'succeeded',
    final_step: stepOf(progress) ?? from?.step ?? null,
    total_retries: restarts.all,
    reason,
    job_id: submissionIdOf(state),
    record_version: 1,
    run,
    outcome,
    attempts: attempt,
    resumed_from: from?.path ?? null,
    failures: failures.map((failure) => ({ class: failure.class, message: failure.message })),
  }
}

import type { AlertSnapshot, Problem, Subject } from '../../alerts/alert.js'
import type { SupervisorState } from '../../../kit/records/jobs/supervisor-state.js'
import { stepOf, totalOf } from '../progress.js'
import { kindOfAlert } from './alert-names.js'
import { submissionIdOf } from './begin.js'
import { placeOf } from './changes.js'
import { alertText } from './describe-state.js'

/** Alerts of the state under which a run cannot go on by itself. */
const critical: readonly string[] = ['does-not-stop', 'unfenced', 'checkpoints']

const advice: Readonly<Record<string, readonly string[]>> = {
  lost: [
    'the job may still run; nothing is restarted',
    'check whether the head runs, whether its dashboard is reachable, and whether the port is forwarded',
  ],
  'no-steps': ['describe its steps with --step-pattern, such as "it (\\d+)"'],
  'slow-pattern': ['give --step-pattern a simpler expression'],
  'late-metric': ['find out whether this part of the training still runs'],
  'slow-metric': ['give --metric a simpler expression'],
  'no-recovery': [
    'find out which nodes and resources are missing with minicluster jobs health',
    'it is restarted if this persists',
  ],
  stalled: ['inspect its stacks with py-spy; it is restarted if this persists'],
  'does-not-stop': ['look for its processes on the nodes, and end them'],
  unfenced: ['look for processes of the old attempt on the nodes, and end them'],
  checkpoints: ['check whether the directory of checkpoints is mounted'],
}

type Stated = Pick<Problem, 'type' | 'severity' | 'description' | 'advice'> & {
  readonly key: string
}

/** Turns the states of a supervisor, in order, into input for alerts. */
export function createSupervisionAlertSnapshots(
  source: string,
  earlier: readonly Problem[] = [],
): (state: SupervisorState, atMs: number) => AlertSnapshot {
  let before = new Map(earlier.map((problem) => [problem.key, problem]))
  return (state, atMs) => {
    const subject = supervisedSubject(state, source)
    const problems = statedProblems(state).map(({ key, ...stated }): Problem => ({
      ...stated,
      subject,
      key,
      part: null,
      evidence: [],
      anomalyIds: [],
      sinceMs: before.get(key)?.sinceMs ?? atMs,
      fields: { check: 'supervisor' },
    }))
    before = new Map(problems.map((problem) => [problem.key, problem]))
    return { atMs, subjects: [subject], problems, passed: [] }
  }
}

/** The supervised run as the subject of alerts. */
export function supervisedSubject(state: SupervisorState, source: string): Subject {
  const { run, phase, attempt, restarts, end, progress } = state
  const id = submissionIdOf(state)
  const fields = { id, run, cluster: source, state: phase, attempt, restarts: restarts.all }
  return {
    kind: 'job',
    name: run,
    preposition: 'in',
    isOver: end !== null,
    source,
    facts: [
      { name: 'attempt', value: `${attempt} (${id}), ${phase}` },
      { name: 'progress', value: placeOf(state) },
    ],
    fields: { ...fields, step: stepOf(progress), total_steps: totalOf(progress) },
  }
}

function statedProblems(state: SupervisorState): Stated[] {
  const { attempt, failure, end, run } = state
  const alerts = state.alerts.map((alert) => ({
    type:
      alert === 'lost' ? 'cluster_unreachable' : `job_${kindOfAlert(alert).replaceAll('-', '_')}`,
    key: `jobs/${run}/${alert}`,
    severity: critical.includes(alert) ? ('critical' as const) : ('warning' as const),
    description: alertText(alert, state),
    advice: advice[kindOfAlert(alert)] ?? [],
  }))
  if (end !== null && end.outcome !== 'succeeded') return [...alerts, gaveUp(state, end)]
  if (end !== null || failure === null) return alerts
  const failed = {
    type: 'attempt_failed',
    key: `jobs/${run}/attempt_failed/${attempt}`,
    severity: 'warning' as const,
    description: `attempt ${attempt} failed ${placeOf(state)}: ${failure.message}`,
    advice: ['the supervisor restarts it; read the end of its log if that happens again'],
  }
  return [...alerts, failed]
}

const gaveUp = (
  state: SupervisorState,
  { outcome, reason }: NonNullable<SupervisorState['end']>,
): Stated => ({
  type: 'supervision_ended',
  key: `jobs/${state.run}/supervision_ended`,
  severity: outcome === 'stopped' ? 'warning' : 'critical',
  description: `the run did not succeed, and no further attempt follows: ${reason}`,
  advice: [`read the end of its log: minicluster jobs logs ${submissionIdOf(state)}`],
})

import type { AlertSnapshot, Problem, Subject } from '../alerts/alert.js'
import type { OpenProblem } from '../alerts/alert-policy.js'

/** A background process that no other one continues. */
export type GivenUp = {
  /** Its job; not over, even if it is unknown. */
  readonly subject: Subject
  /** The task that no process continues. */
  readonly task: 'watch' | 'supervision'
  readonly description: string
  /** How to start it again. */
  readonly command: string
  /** Alerts that it raised and did not resolve. */
  readonly open: readonly OpenProblem[]
  readonly atMs: number
}

/**
 * The last input for alerts of a background process that is given up: it reports the end of the watch and resolves
 * nothing else.
 */
export function unwatchedJobAlert(given: GivenUp): AlertSnapshot {
  const { subject, task, description, command, open, atMs } = given
  const problem: Problem = {
    subject,
    type: `${task}_given_up`,
    key: `jobs/${subject.name ?? ''}/${task}_given_up`,
    severity: 'critical',
    part: null,
    description,
    evidence: [],
    anomalyIds: [],
    advice: [
      'the job may still run; no further alert about it follows',
      `read the log of the ${task}, and start it again: ${command}`,
    ],
    sinceMs: atMs,
    fields: { check: task },
  }
  const lasting = open.filter(({ goneAtMs }) => goneAtMs === null).map((one) => one.problem)
  return { atMs, subjects: [subject], problems: [...lasting, problem], passed: [] }
}

/** A job that was never polled, as the subject of alerts. */
export const unseenSubject = (job: string, source: string): Subject => ({
  kind: 'job',
  name: job,
  preposition: 'in',
  isOver: false,
  source,
  facts: [],
  fields: { id: job },
})

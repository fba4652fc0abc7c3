import type { AlertSnapshot, Problem, Subject } from '../../alerts/alert.js'
import type { JobSnapshot } from '../../../kit/records/jobs/job-snapshot.js'
import { findingText } from '../finding-text.js'
import { progressText } from './view-lines.js'
import { firstFew } from '../../../kit/wording/first-few.js'

/** A shorter silence of the cluster raises no alert. */
const lostAfterMs = 60_000

/** Checks whose failure means that the training itself has stopped. */
const critical: readonly string[] = ['job', 'progress', 'ranks']

type Check = JobSnapshot['checks'][number]

/**
 * Turns the snapshots of a job, in order, into input for alerts. A problem that becomes unknown is not over: a cluster
 * that does not answer resolves nothing.
 */
export function createJobAlertSnapshots(
  earlier: readonly Problem[] = [],
): (snapshot: JobSnapshot) => AlertSnapshot {
  let before = new Map(earlier.map((problem) => [problem.type, problem]))
  return (snapshot) => {
    const subject = subjectOf(snapshot)
    const problems = snapshot.checks.flatMap((check) => {
      const type = `job_${check.name}`
      const known = before.get(type)
      if (check.status === 'bad')
        return [problemOf(check, type, subject, known?.sinceMs ?? snapshot.atMs)]
      return check.status === 'unknown' && known !== undefined ? [{ ...known, subject }] : []
    })
    const { lostSinceMs, atMs } = snapshot
    const isLost = lostSinceMs !== null && atMs - lostSinceMs >= lostAfterMs
    const all = [...problems, ...(isLost ? [lostProblem(subject, snapshot, lostSinceMs)] : [])]
    before = new Map(all.map((problem) => [problem.type, problem]))
    return { atMs, subjects: [subject], problems: all, passed: [] }
  }
}

/** The watched job as the subject of alerts. */
export function subjectOf(snapshot: JobSnapshot): Subject {
  const { job, cluster, state, status, isOver, step, totalSteps } = snapshot
  return {
    kind: 'job',
    name: job,
    preposition: 'in',
    isOver,
    source: cluster,
    facts: [
      { name: 'state', value: state },
      { name: 'progress', value: progressText(snapshot) },
    ],
    fields: { id: job, cluster, state, status, step, total_steps: totalSteps },
  }
}

function problemOf(check: Check, type: string, subject: Subject, sinceMs: number): Problem {
  const { name, evidence, advice } = check
  return {
    subject,
    type,
    key: `jobs/${subject.name}/${type}`,
    severity: critical.includes(name) ? 'critical' : 'warning',
    part: null,
    description: findingText(check),
    evidence: firstFew(evidence, 3).map((value) => ({ name: 'evidence', value })),
    advice,
    anomalyIds: [],
    sinceMs,
    fields: { check: name },
  }
}

function lostProblem(subject: Subject, { cluster, checks }: JobSnapshot, sinceMs: number): Problem {
  const cause = checks.find(({ name }) => name === 'job')?.evidence[0] ?? 'no answer'
  return {
    subject,
    type: 'cluster_unreachable',
    key: `jobs/${subject.name}/cluster_unreachable`,
    severity: 'warning',
    part: null,
    description: `${cluster} does not answer: ${cause}`,
    evidence: [],
    advice: [
      'the job may still run; nothing is restarted',
      'check whether the head runs, whether its dashboard is reachable, and whether the port is forwarded',
    ],
    anomalyIds: [],
    sinceMs,
    fields: { check: 'cluster' },
  }
}

import type { AlertSnapshot, Problem, Subject } from '../../alerts/alert.js'
import { listed } from '../../../kit/wording/listed.js'
import type { JobTraining, RankTraining } from './job-training.js'

/** Adds the training problems of jobs to the alerts of the nodes. `sinceMs` is the first time of an alert. */
export function withTraining(
  look: AlertSnapshot,
  jobs: readonly JobTraining[],
  source: string,
  sinceMs: (key: string) => number,
): AlertSnapshot {
  const subjects = new Map(jobs.map((job) => [job.job, subjectOf(job, source)]))
  const problems = jobs.flatMap(({ job, ranks }) => {
    const subject = subjects.get(job)
    return subject === undefined ? [] : ranks.flatMap((one) => problemsOf(one, subject, sinceMs))
  })
  return {
    ...look,
    subjects: [...look.subjects, ...subjects.values()],
    problems: [...look.problems, ...problems],
  }
}

function subjectOf({ job, ranks, unreadRanks, statistics }: JobTraining, source: string): Subject {
  return {
    kind: 'job',
    name: job,
    preposition: 'in',
    isOver: false,
    source,
    facts: [
      { name: 'ranks', value: String(ranks.length + unreadRanks) },
      ...(unreadRanks > 0 ? [{ name: 'ranks not read', value: String(unreadRanks) }] : []),
    ],
    fields: { id: job, ...statistics, ...listed('ranks', statistics.ranks) },
  }
}

function problemsOf(
  { rank, alerts }: RankTraining,
  subject: Subject,
  sinceMs: (key: string) => number,
): readonly Problem[] {
  return alerts.map(({ type, text }) => {
    const key = `training/${subject.name ?? ''}/${rank}/${type}`
    return {
      subject,
      key,
      type: type.replaceAll('-', '_'),
      severity: 'warning',
      part: `rank ${rank}`,
      description: `rank ${rank}: ${text.replace('WARNING: ', '')}`,
      evidence: [],
      advice: [],
      anomalyIds: [],
      sinceMs: sinceMs(key),
      fields: { rank },
    }
  })
}

import type { AlertLook, Problem, Subject } from '../../alerts/alert.js'
import type { OpenProblem } from '../../alerts/alert-policy.js'
import type { JobPicture } from '../../records/jobs/job-picture.js'
import { subjectOf } from './alert-looks.js'

/** A background watch that no process continues. */
export type GivenUpWatch = {
  readonly job: string
  /** Its last picture; null if it had none. */
  readonly picture: JobPicture | null
  /** Alerts that it raised and did not resolve. */
  readonly open: readonly OpenProblem[]
  readonly why: string
  readonly atMs: number
}

/** The last input for alerts of a watch that is given up: it says so, and resolves nothing else. */
export function givenUpLook({ job, picture, open, why, atMs }: GivenUpWatch): AlertLook {
  const subject = picture === null ? unseen(job) : subjectOf(picture)
  const given: Problem = {
    ...{ subject, type: 'watch_given_up', key: `jobs/${job}/watch_given_up` },
    severity: 'critical',
    part: null,
    description: `no process watches the job any longer: ${why}`,
    evidence: [],
    advice: [
      'the job may still run; no further alert about it follows',
      `read the log of the watch, and start it again: minicluster jobs watch ${job} --detach`,
    ],
    anomalyIds: [],
    sinceMs: atMs,
    fields: { check: 'watch' },
  }
  const lasting = open.filter(({ goneAtMs }) => goneAtMs === null).map(({ problem }) => problem)
  return { atMs, subjects: [subject], problems: [...lasting, given], passed: [] }
}

const unseen = (job: string): Subject => ({
  kind: 'job',
  name: job,
  ...{ preposition: 'in', isOver: false, source: 'a background watch', facts: [] },
  fields: { id: job },
})

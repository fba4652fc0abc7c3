import type { Comparison } from '../../kit/records/baseline/comparison.js'
import type { ReportSubject } from '../../kit/records/reports/report-subject.js'
import { provenanceInWords, shortSha } from './comparison/provenance-words.js'

/** Whose result a report is, in short parts; what is unknown is left out. */
export function subjectInWords(subject: ReportSubject | null | undefined): readonly string[] {
  if (!subject) return []
  const { repository, branch, job, run_id: run, run_attempt: attempt } = subject
  const sha = subject.head_sha ?? subject.sha
  const parts = [
    repository,
    subject.pull_request === null ? null : `pull request #${subject.pull_request}`,
    branch === null ? null : `branch ${branch}`,
    sha === null ? null : `commit ${shortSha(sha)}`,
    run === null
      ? null
      : `run ${run}${attempt !== null && attempt > 1 ? `, attempt ${attempt}` : ''}`,
    job,
  ]
  return parts.filter((part) => part !== null)
}

/** What the run was compared with: commit, age and machine, or why there is nothing; null if nothing was asked. */
export const againstInWords = (
  comparison: Comparison | null | undefined,
  now: Date,
): string | null => (comparison ? provenanceInWords(comparison, now) : null)

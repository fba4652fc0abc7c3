import { withoutLease } from './lease/lease.js'
import { plural } from '../../kit/wording/plural.js'
import type { JobStatusRecord } from '../../kit/records/jobs/job-status.js'

/** A job as lines of text; strings of the job are hostile and unescaped. */
export function describeJob(record: JobStatusRecord): string[] {
  const { job, progress, unread = [] } = record
  const rows: [string, string | null][] = [
    ['entry point', withoutLease(job.entrypoint)],
    ['started', job.started_at],
    ['ended', job.ended_at],
    ['exit code', job.exit_code === null ? null : String(job.exit_code)],
    ['failure', record.failure === null ? null : record.failure.message],
    ['step', describeStep(progress)],
    ['throughput', describeThroughput(progress)],
    ['waits for', record.unmet],
    ['attempt of', job.metadata['minicluster_run'] ?? null],
    ...unread.map((why): [string, string] => ['not read', why]),
  ]
  const lines = rows.flatMap(([name, value]) =>
    value === null ? [] : [`  ${name.padEnd(12)} ${value}`],
  )
  return [`${job.submission_id ?? '(no id)'}  ${job.status}`, ...lines]
}

function describeStep(progress: JobStatusRecord['progress']): string | null {
  const { step, total_steps: total, series } = progress
  if (step === null) return null
  return `${step}${total === null ? '' : ` of ${plural(total, 'step')}`} (${series ?? 'step'})`
}

function describeThroughput({ throughput }: JobStatusRecord['progress']): string | null {
  if (throughput === null) return null
  const figure = Number(throughput.value.toPrecision(4))
  return `${figure} ${throughput.unit ?? '(the log states no unit)'}`
}

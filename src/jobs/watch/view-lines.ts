import type { JobHealth } from '../../records/jobs/job-health.js'
import { medianStepMs, stepOf, timeLeftMs, totalOf } from '../progress.js'
import type { JobView } from './watch-job.js'

/** A line of a picture, and what it says of health; texts from outside are as they came. */
export type ViewLine = { readonly text: string; readonly status: JobHealth['status'] | null }

/** A watched job as lines for people, the most important first. */
export function viewLines(view: JobView): ViewLine[] {
  const { health } = view
  const line = (text: string, status: ViewLine['status'] = null): ViewLine => ({ text, status })
  return [
    line(`job ${health.job_id}  ${stateText(view)}`, health.status),
    line(progressText(view)),
    line(''),
    ...health.checks.flatMap(({ title, status, evidence, advice }) => [
      line(`${status.padEnd(8)} ${title}`, status),
      ...evidence.slice(0, 8).map((text) => line(`           ${text}`)),
      ...(status === 'ok' ? [] : advice.map((text) => line(`           -> ${text}`))),
    ]),
  ]
}

/** The state of the job, or why it is not known: a missing job is not one that nobody could ask for. */
export function stateText({ seen: { job } }: JobView): string {
  return job.status === 'ok' ? job.value.status : `${job.status} (${job.reason})`
}

/** How far it is, how fast, and how long it will take. */
export function progressText({ seen: { last }, throughput }: JobView): string {
  const step = stepOf(last)
  if (step === null) return 'no step was recognised yet'
  const total = totalOf(last)
  const each = medianStepMs(last)
  const left = timeLeftMs(last)
  return [
    `step ${step}${total === null ? '' : ` of ${total} (${Math.floor((100 * step) / Math.max(1, total))} %)`}`,
    throughput === null
      ? null
      : `${Number(throughput.value.toPrecision(4))} ${throughput.unit ?? '(no unit stated)'}`,
    each === null ? null : `${(each / 1000).toFixed(1)} s a step`,
    left === null ? null : `about ${durationText(left)} left`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

function durationText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}

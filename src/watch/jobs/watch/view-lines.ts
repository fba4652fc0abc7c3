import type { JobSnapshot } from '../../../kit/records/jobs/job-snapshot.js'
import { findingText } from '../finding-text.js'
import { longSilenceText } from '../silence.js'
import { percentOf } from './percent-of.js'
import { firstFew } from '../../../kit/wording/first-few.js'

/** A line of a snapshot with its health; strings from outside are unescaped. */
export type ViewLine = { readonly text: string; readonly status: JobSnapshot['status'] | null }

/** A watched job as lines for people, the most important first. */
export function viewLines(snapshot: JobSnapshot): ViewLine[] {
  const { job, state, status } = snapshot
  const line = (text: string, about: ViewLine['status'] = null): ViewLine => ({
    text,
    status: about,
  })
  return [
    line(`job ${job}  ${state}`, status),
    ...(snapshot.lostSinceMs === null ? [] : [line(lostText(snapshot), 'unknown')]),
    line(progressText(snapshot)),
    line(''),
    ...snapshot.checks.flatMap(({ title, status: about, evidence, advice }) => [
      line(`${about.padEnd(8)} ${title}`, about),
      ...firstFew(evidence, maxShown).map((text) => line(`           ${text}`)),
      ...(about === 'ok' ? [] : advice.map((text) => line(`           -> ${text}`))),
    ]),
  ]
}

const maxShown = 7

/** The silence of the cluster: its address and duration. */
export function lostText({ cluster, lostSinceMs, atMs }: JobSnapshot): string {
  return longSilenceText(cluster, atMs - (lostSinceMs ?? atMs))
}

/** The problems, one line each. */
export const issuesOf = ({ checks }: JobSnapshot): string[] =>
  checks.filter(({ status }) => status === 'bad').map(findingText)

/** Progress, throughput and remaining time. */
export function progressText(snapshot: JobSnapshot): string {
  const { step, totalSteps, stepMs, timeLeftMs } = snapshot
  if (step === null) return 'no step was recognised yet'
  const percent = percentOf(snapshot)
  return [
    `step ${step}${totalSteps === null ? '' : ` of ${totalSteps} (${percent} %)`}`,
    throughputText(snapshot),
    stepMs === null ? null : `${(stepMs / 1000).toFixed(1)} s a step`,
    timeLeftMs === null ? null : `about ${minutesText(timeLeftMs)} left`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

/** `3.2 samples/s`; null if the log states none. */
function throughputText({ throughput }: JobSnapshot): string | null {
  if (throughput === null) return null
  return `${Number(throughput.value.toPrecision(4))} ${throughput.unit ?? '(no unit stated)'}`
}

/** Milliseconds as minutes or hours. */
export function minutesText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}

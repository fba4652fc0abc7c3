import type { MetricNote } from '../metric-notes.js'
import { isTooSlow, slowPatternText } from '../parse/user-pattern.js'
import {
  bad,
  type CheckResult,
  type HealthCheck,
  isAtRest,
  isRunning,
  type JobObservations,
  ok,
  unknown,
} from './health-check.js'

/** Checks that each metric of `--metric` appears in time, and again within its longest pause. */
export const metricsCheck: HealthCheck = {
  name: 'metrics',
  title: 'Metrics',
  isWanted: ({ metrics }) => metrics !== null,
  check(seen) {
    if (!seen.isLogRead) return unknown(['its log cannot be read'])
    return combine((seen.metrics ?? []).map((note) => judgeMetric(note, seen)))
  },
}

type Moment = Pick<JobObservations, 'job' | 'nowMs'>

/** Judges one metric whose log can be read. */
export function judgeMetric(note: MetricNote, seen: Moment): CheckResult {
  const { name, pattern, everyMs } = note.rule
  if (isTooSlow(pattern))
    return unknown([`${name}: ${slowPatternText(pattern)}`], 'give --metric a simpler expression')
  const shown = note.value === null ? `${name}: no value` : `${name} ${note.value}`
  if (isAtRest(seen))
    return note.value === null ? unknown([`${name}: no value in its log`]) : ok(shown)
  if (note.value === null) return withoutValue(note, seen)
  if (everyMs === null) return ok(shown)
  const ageMs = seen.nowMs - (note.seenAtMs ?? note.sinceMs)
  if (ageMs > everyMs) return late(seen, `${shown}, ${noNew(ageMs, everyMs)}`)
  if (note.seenAtMs !== null) return ok(`${shown}, ${inSeconds(ageMs)} ago`)
  const longer = `observe the job for longer than ${inSeconds(everyMs)}`
  return unknown([`${shown}, which was there when the observation began`], longer)
}

/** A value may have left the part of the log that is read. */
function withoutValue({ rule, sinceMs, isWhole }: MetricNote, seen: Moment): CheckResult {
  const { name, startMs, everyMs } = rule
  const started = seen.job.status === 'ok' ? seen.job.value.startMs : null
  const observedMs = seen.nowMs - sinceMs
  if (everyMs !== null && observedMs > everyMs)
    return late(seen, `${name}: no value, ${noNew(observedMs, everyMs)}`)
  if (startMs === null || started === null) return unknown([`${name}: no value in its log`])
  const runningMs = seen.nowMs - started
  const limits = `${inSeconds(runningMs)} after the start, limit ${inSeconds(startMs)}`
  if (runningMs <= startMs) return ok(`${name}: no value yet, ${limits}`)
  const isKnown = isWhole || sinceMs - started <= startMs
  return isKnown
    ? late(seen, `${name}: no value, ${limits}`)
    : unknown([`${name}: no value in the last lines of its log`])
}

const late = (seen: Moment, evidence: string): CheckResult =>
  isRunning(seen)
    ? bad([evidence], 'find out whether this part of the training still runs')
    : unknown([evidence])

const noNew = (ageMs: number, limitMs: number): string =>
  `no new one for ${inSeconds(ageMs)}, expected every ${inSeconds(limitMs)}`

const inSeconds = (ms: number): string => `${Math.round(ms / 1000)} s`

const order = ['bad', 'unknown', 'ok'] as const

/** The worst result, with the evidence of all; that of the worst comes first. */
function combine(results: readonly CheckResult[]): CheckResult {
  const status = order.find((one) => results.some((result) => result.status === one)) ?? 'unknown'
  const sorted = results.toSorted(
    (one, other) => order.indexOf(one.status) - order.indexOf(other.status),
  )
  return {
    status,
    evidence: sorted.flatMap(({ evidence }) => evidence),
    advice: [...new Set(sorted.flatMap(({ advice }) => advice))],
  }
}

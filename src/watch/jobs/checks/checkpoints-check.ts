import type { FoundCheckpoint } from '../checkpoints/layout.js'
import {
  bad,
  type CheckResult,
  type HealthCheck,
  type JobObservations,
  isAtRest,
  isRunning,
  ok,
  unknown,
} from './health-check.js'

/** Checks that there is a complete checkpoint, and that the newest is not too old. */
export const checkpointsCheck: HealthCheck = {
  name: 'checkpoints',
  title: 'Checkpoints',
  check(seen, { checkpointMs }) {
    const { checkpoints, nowMs, job } = seen
    if (checkpoints === null)
      return unknown(['no directory was given'], 'name it with --checkpoint-dir')
    if (checkpoints.status !== 'ok') return unknown([checkpoints.reason])
    const complete = checkpoints.value.filter(({ isComplete }) => isComplete)
    const doubtful = checkpoints.value
      .filter(({ isComplete }) => !isComplete)
      .slice(-3)
      .map(({ path, reason }) => `${path} is not known to be complete: ${reason}`)
    const newest = complete.at(-1)
    if (newest === undefined) {
      const startMs = job.status === 'ok' ? job.value.startMs : null
      return withoutAny(doubtful, startMs !== null && nowMs - startMs > checkpointMs)
    }
    const ageMs = newest.modifiedMs === null ? null : nowMs - newest.modifiedMs
    return judgeAge(seen, ageMs, checkpointMs, [
      describe(newest, ageMs),
      `${complete.length} complete`,
      ...doubtful,
    ])
  },
}

function judgeAge(
  seen: JobObservations,
  ageMs: number | null,
  limitMs: number,
  evidence: readonly string[],
): CheckResult {
  if (isAtRest(seen)) return ok(...evidence)
  if (ageMs !== null && ageMs <= limitMs) return ok(...evidence)
  if (ageMs === null || !isRunning(seen)) return unknown(evidence)
  return bad(
    evidence,
    'find out why the job no longer saves checkpoints; a failure now loses all work since the newest one',
  )
}

function withoutAny(doubtful: readonly string[], isLate: boolean): CheckResult {
  const evidence = ['there is no complete checkpoint', ...doubtful]
  const help = 'a failure now loses all steps: check whether and where the job saves checkpoints'
  return isLate ? bad(evidence, help) : unknown(evidence, help)
}

function describe({ path, step, reason }: FoundCheckpoint, ageMs: number | null): string {
  const age = ageMs === null ? 'age unknown' : `${Math.round(ageMs / 60_000)} min old`
  return `newest: ${path}, ${step === null ? 'step unknown' : `step ${step}`}, ${age} (${reason})`
}

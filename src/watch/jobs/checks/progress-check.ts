import { isTooSlow, slowPatternText } from '../parse/user-pattern.js'
import { formatDuration } from '../../../kit/wording/durations.js'
import { plural } from '../../../kit/wording/plural.js'
import { areGpusBusy, isRebuilding, type TrainRun } from '../cluster.js'
import { busyFactor, stallLimitOf } from '../pace.js'
import { hasMoved, orderOf, stepOf, totalOf } from '../progress.js'
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

/** Checks that the job makes steps during the observation. */
export const progressCheck: HealthCheck = {
  name: 'progress',
  title: 'Progress',
  check(seen, { stallMs, recoveryMs }) {
    const { trainRun } = seen
    return trainRun !== null && isStuck(trainRun, seen, recoveryMs)
      ? neverRecovered(trainRun, seen.nowMs)
      : judgeSteps(seen, stallMs)
  },
}

function judgeSteps(seen: JobObservations, stallMs: number): CheckResult {
  const { last, isLogRead, pattern } = seen
  if (!isLogRead) return unknown(['its log cannot be read'])
  if (pattern !== null && isTooSlow(pattern))
    return unknown([slowPatternText(pattern)], 'give --step-pattern a simpler expression')
  const step = stepOf(last)
  if (step === null) return withoutStep(seen)
  const where = `step ${step}${ofTotal(totalOf(last))} (${last.chosen})`
  return isAtRest(seen) ? ok(where) : judgePace(seen, where, stallMs)
}

function withoutStep(seen: JobObservations): CheckResult {
  const { trainRun } = seen
  if (trainRun !== null && isRebuilding(trainRun) && isRunning(seen))
    return rebuilding('no step yet', trainRun.status)
  return unknown(
    ['no step was recognised in its log'],
    'describe its steps with --step-pattern, such as "it (\\d+)"',
  )
}

/** Whether Ray Train rebuilds the workers for longer than the limit; unknown is not stuck. */
function isStuck(run: TrainRun, seen: JobObservations, recoveryMs: number): boolean {
  const { idleSinceMs } = run
  const isLate = idleSinceMs !== null && seen.nowMs - idleSinceMs > recoveryMs
  return isLate && isRebuilding(run) && isRunning(seen)
}

const neverRecovered = ({ status, idleSinceMs }: TrainRun, nowMs: number): CheckResult =>
  bad(
    [
      `Ray Train has had no workers for ${formatDuration(nowMs - (idleSinceMs ?? nowMs))} (${status})`,
    ],
    'find the missing resources and dead nodes below; if they do not come back, stop the job and restart it',
  )

function judgePace(seen: JobObservations, where: string, stallMs: number): CheckResult {
  const { last, sampledMs, trainRun } = seen
  const seconds = Math.round(sampledMs / 1000)
  const more = stepsMade(seen)
  if (more !== null) return ok(`${where}, ${more} within ${seconds} s`)
  if (trainRun !== null && isRebuilding(trainRun)) return rebuilding(where, trainRun.status)
  const still = `${where}, no new step within ${seconds} s`
  const isBusy = areGpusBusy(seen)
  const limitMs = (isBusy ? busyFactor : 1) * stallLimitOf(last, stallMs)
  const evidence = isBusy ? [still, 'its GPUs are busy'] : [still]
  return sampledMs >= limitMs && isRunning(seen)
    ? bad(evidence, standsStill)
    : unknown(evidence, adviceToWait(seen, Math.ceil(limitMs / 1000)))
}

/**
 * The new steps as text; null if there are none. A job that reached its first step in the meantime has made progress.
 */
function stepsMade({ first, last, sampledMs }: JobObservations): string | null {
  const [before, after] = [orderOf(first), orderOf(last)]
  if (before === null || after === null) return sampledMs > 0 ? 'the first steps' : null
  if (after <= before)
    return hasMoved(first, last) ? 'still catching up after a restart inside the job' : null
  const more = (stepOf(last) ?? 0) - (stepOf(first) ?? 0)
  return more > 0 ? `${more} more` : 'a new epoch'
}

const rebuilding = (where: string, status: string) =>
  unknown(
    [`${where}, and Ray Train rebuilds its workers (${status})`],
    'wait until they train again; until then, a lack of steps is not a stall',
  )

/** A command that keeps polling only needs time; one that observes once has to be started again. */
const adviceToWait = ({ continues }: JobObservations, seconds: number): string =>
  continues
    ? `a step may take longer; the job is stalled after ${seconds} s without one`
    : `a step may take longer; observe the job for longer with --for ${seconds}`

const standsStill = 'the job is stalled: inspect its stacks with py-spy, and see the network below'

const ofTotal = (total: number | null): string =>
  total === null ? '' : ` of ${plural(total, 'step')}`

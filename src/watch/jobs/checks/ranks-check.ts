import { plural } from '../../../kit/wording/plural.js'
import type { TrainRun } from '../cluster.js'
import {
  bad,
  type CheckResult,
  type HealthCheck,
  isAtRest,
  isRunning,
  namesOf,
  type JobObservations,
  ok,
  unknown,
} from './health-check.js'

/** Checks that every Ray Train rank is alive; without ranks there is nothing to check. */
export const ranksCheck: HealthCheck = {
  name: 'ranks',
  title: 'Ranks',
  /** Ray knows no ranks of a program that has not called it, and none of a job that has ended without a record of them. */
  isWanted: (seen) => seen.trainRun !== null || !(isAtRest(seen) || isWithoutRay(seen)),
  check(seen) {
    if (seen.trainRun !== null) return judgeRun(seen.trainRun, seen)
    return seen.job.status === 'ok' ? withoutRun : unknown([`unknown: ${seen.job.reason}`])
  },
}

const isWithoutRay = ({ job }: JobObservations): boolean =>
  job.status === 'ok' && job.value.rayJobId === null

const withoutRun = unknown(
  ['Ray Train reports no ranks of this job'],
  'start it with --env RAY_TRAIN_ENABLE_STATE_TRACKING=1, if it uses Ray Train',
)

function judgeRun({ status: state, ranks }: TrainRun, seen: JobObservations): CheckResult {
  const dead = ranks.filter(({ status }) => status === 'DEAD')
  const others = ranks.filter(({ status }) => status !== 'DEAD')
  const all = [`Ray Train: ${state}`, ...[...dead, ...others].map(describe)]
  // The program may go on after its training has finished, and its ranks end with the training.
  const trains = isRunning(seen) && state !== 'FINISHED'
  if (trains && dead.length > 0)
    return bad(
      [deadText(dead, ranks), ...all],
      'a rank is dead: Ray Train restarts the worker group if max_failures allows it',
    )
  if (state === 'ERRORED' || state === 'ABORTED') return bad(all)
  const isOver = seen.job.status === 'ok' && !trains
  const areAlive = ranks.length > 0 && ranks.every(({ status }) => status === 'ALIVE')
  return isOver || areAlive
    ? ok(...all)
    : unknown(all, 'Ray Train does not report every rank as alive yet; check again later')
}

type Rank = TrainRun['ranks'][number]

const nameOf = ({ rank }: Rank): string => `rank ${rank ?? '?'}`

const describe = (one: Rank): string =>
  `${nameOf(one)}: ${one.status ?? 'unknown'} (pid ${one.pid ?? 'unknown'})`

function deadText(dead: readonly Rank[], all: readonly Rank[]): string {
  const alive = all.filter(({ status }) => status === 'ALIVE').length
  return `${namesOf(dead.map(nameOf))} ${dead.length === 1 ? 'is' : 'are'} dead; ${alive} of ${plural(all.length, 'rank')} ${alive === 1 ? 'is' : 'are'} alive`
}

import { backoffMs } from '../../kit/resilience/backoff.js'
import {
  type FailedAttempt,
  type FailureClass,
  isRestartable,
  type RestartPoint,
} from './failed-attempt.js'

export type RestartPolicy = {
  /** A hard bound: progress in between does not raise it. */
  readonly maxRestarts: number
  /** Longest delay before a first restart, in milliseconds; doubles with every restart without progress. */
  readonly baseDelayMs: number
  /** No delay is longer than this, in milliseconds. */
  readonly maxDelayMs: number
  /** Whether a failure that would repeat itself ends the run before its restarts are used up. */
  readonly stopsAtRepetition: boolean
  /** Whether a run goes on after its launcher was ended from outside. */
  readonly outlivesLauncher: boolean
}

/** Our own rules: growing delays, and no restart of what would fail again. */
export const ownPolicy = (maxRestarts: number): RestartPolicy => ({
  maxRestarts,
  baseDelayMs: 250,
  maxDelayMs: 30_000,
  stopsAtRepetition: true,
  outlivesLauncher: true,
})

/** The rules of torchrun, for the restarts that it was asked for: at once, whatever the failure. */
export const launcherPolicy = (maxRestarts: number): RestartPolicy => ({
  maxRestarts,
  baseDelayMs: 0,
  maxDelayMs: 0,
  stopsAtRepetition: false,
  // It restarts nothing any more.
  outlivesLauncher: false,
})

type RestartDecision =
  | { readonly action: 'restart'; readonly delayMs: number; readonly from: RestartPoint | null }
  | {
      readonly action: 'stop'
      readonly kind: 'budget' | 'deterministic' | 'not-restartable'
      readonly reason: string
    }

/** This many failures at one step, of one cause, from one checkpoint are deterministic. */
const sameFailureLimit = 2

/** A refusal of the machine does not depend on the step, and may end soon. */
const functionOfTheRun: readonly FailureClass[] = ['worker', 'integrity', 'workload']

/**
 * The decision after the last failure of `history`, oldest first. Progress is a newer checkpoint to resume from: it
 * resets the count of the same failure and the delay, but never adds to the allowed restarts. The delay is drawn with
 * full jitter; `random` gives numbers from 0 up to, not including, 1.
 */
export function decideRestart(
  history: readonly FailedAttempt[],
  policy: RestartPolicy,
  random: () => number,
): RestartDecision {
  const last = history.at(-1)
  if (!last) throw new RangeError('no attempt has failed')
  if (!isRestartable(last) || (last.class === 'launcher' && !policy.outlivesLauncher)) {
    return { action: 'stop', kind: 'not-restartable', reason: 'a restart would not help' }
  }
  const sinceProgress = history.slice(1 + history.findLastIndex((one) => isOlder(one, last)))
  const same = sinceProgress.filter((one) => isSameFailure(one, last)).length
  const isRepeated = same >= sameFailureLimit && functionOfTheRun.includes(last.class)
  if (policy.stopsAtRepetition && isRepeated) {
    return { action: 'stop', kind: 'deterministic', reason: describeRepetition(last, same) }
  }
  const restarts = history.length - 1
  if (restarts >= policy.maxRestarts) {
    const reason = `${restarts} of ${policy.maxRestarts} restarts are used up`
    return { action: 'stop', kind: 'budget', reason }
  }
  const backoff = { baseMs: policy.baseDelayMs, maxMs: policy.maxDelayMs, fixedShare: 0 }
  const delayMs = backoffMs(backoff, sinceProgress.length, random())
  return { action: 'restart', delayMs, from: last.from }
}

/** Whether the earlier failure had an older checkpoint. */
function isOlder(one: FailedAttempt, last: FailedAttempt): boolean {
  return (one.from?.step ?? -1) < (last.from?.step ?? -1)
}

function isSameFailure(one: FailedAttempt, other: FailedAttempt): boolean {
  return one.class === other.class && one.signature === other.signature && one.step === other.step
}

function describeRepetition({ step, from }: FailedAttempt, times: number): string {
  const where = step === null ? 'before the first step' : `at step ${step}`
  const start = from === null ? 'from the start' : `from the checkpoint of step ${from.step}`
  return `the run failed ${times} times ${where} for the same cause, and would fail again ${start}`
}

import type { RunEvent } from '../../kit/records/run/run-event.js'
import { quantileOf } from '../../kit/stats/quantile-of.js'

type Logs = readonly (readonly RunEvent[])[]

/** How fast a job goes when nothing is done to it. */
export type JobPace = {
  /** The time of an undisturbed step: a tenth of the steps is faster. */
  readonly stepMs: number
  readonly longestStepMs: number
  /** The longest time without a finished step, from the start of a rank to its end. */
  readonly longestPauseMs: number
}

/** A rank may be held up by a busy machine for so long, and as many times the longest pause; then it hangs. */
const stall = { leastMs: 3500, pauses: 4 }

/** Takes the pace from some runs, of each the logs of its ranks. */
export function paceOf(runs: readonly Logs[]): JobPace {
  const logs = runs.flat()
  const times = logs.flatMap((log) =>
    // The first step includes start-up work.
    log.flatMap((one) => (one.type === 'step' && one.step > 0 ? (one.step_ms ?? []) : [])),
  )
  return {
    stepMs: quantileOf(times, 0.1) ?? 1,
    longestStepMs: Math.max(0, ...times),
    longestPauseMs: Math.max(0, ...logs.map(longestPause)),
  }
}

function longestPause(log: readonly RunEvent[]): number {
  const at = log.flatMap((one) => {
    const isMark = one.type === 'start' || one.type === 'step' || one.type === 'finish'
    return isMark ? [one.at_ms] : []
  })
  return at.slice(1).reduce((most, ms, index) => Math.max(most, ms - (at[index] ?? ms)), 0)
}

/** Time without progress after which a run of such a job is stopped, although its pace is not known yet. */
export const stallAfter = ({ longestPauseMs }: JobPace): number =>
  Math.max(stall.leastMs, stall.pauses * longestPauseMs)

/** Steps of a turn: few of them are cut by its end, and the machine has no time to become another one. */
const stepsPerTurn = 10
const shortestMs = 30
/** Twice as long would be noticed by programs that wait for an answer. */
const longestMs = 1000
/** Where fewer fit in, most steps would be cut, and as long as the others' turns are. */
const fewestSteps = 4

/**
 * How long the runs of a block go on in turns, milliseconds, from how long a step takes; null where steps are unknown
 * or too long for that, so that each run goes on to its end before the next one starts.
 */
export function planTurnMs(stepMs: number | null): number | null {
  if (stepMs === null || shortestTurnMs(stepMs) > longestMs) return null
  return Math.round(Math.min(longestMs, Math.max(shortestMs, stepMs * stepsPerTurn)))
}

/** The shortest turn in which steps of this length can be measured, milliseconds. */
export const shortestTurnMs = (stepMs: number): number => Math.ceil(stepMs * fewestSteps)

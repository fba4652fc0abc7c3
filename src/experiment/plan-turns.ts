/** Steps of a turn: few of them are cut by its end, and the machine has no time to become another one. */
const stepsPerTurn = 10
const shortestMs = 30
/** Twice as long would be noticed by programs that wait for an answer. */
const longestMs = 1000
/** Where fewer fit in, most steps would be cut, and as long as the others' turns are. */
const fewestSteps = 4

/**
 * Length of a turn in milliseconds, from the time of a step. Null if that is unknown or too long, so that each run ends
 * before the next one starts.
 */
export function planTurnMs(stepMs: number | null): number | null {
  if (stepMs === null || shortestTurnMs(stepMs) > longestMs) return null
  return Math.round(Math.min(longestMs, Math.max(shortestMs, stepMs * stepsPerTurn)))
}

/** The shortest turn in which steps of this length can be measured, milliseconds. */
export const shortestTurnMs = (stepMs: number): number => Math.ceil(stepMs * fewestSteps)

/** Steps of a turn: enough that its end cuts only a few of them, and few enough that the machine stays the same. */
const stepsPerTurn = 10
const shortestMs = 30
/** Programs that wait for an answer would notice twice this time. */
const longestMs = 1000
/** If fewer steps fit into a turn, its end cuts most of them. */
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

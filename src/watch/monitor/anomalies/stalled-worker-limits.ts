/** When a worker that does not move is stalled. */
export const stalledWorkerLimits = {
  /** Shortest time without progress, and the factor over the longest pause so far. */
  minMs: 1500,
  pauses: 6,
  /** While the pace is not known, and while a checkpoint is being saved. */
  unknownMs: 30_000,
  /** Further looks at which nothing had moved. */
  looks: 3,
  /** Number of steps that the others must have advanced. */
  othersSteps: 3,
}

/** When a worker that does not move is stalled. */
export const stalledWorkerLimits = {
  /** At least so long nobody moves, and so many times the longest pause seen. */
  minMs: 1500,
  pauses: 6,
  /** While the pace is not known, and while a checkpoint is being saved. */
  unknownMs: 30_000,
  /** Further looks at which nothing had moved. */
  looks: 3,
  /** Steps that others must have gone on by, where they do. */
  othersSteps: 3,
}

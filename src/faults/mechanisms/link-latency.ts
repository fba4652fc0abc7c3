import type { Dose, LinkCondition } from '../disturbance.js'

/** The time added to the transfer of a chunk. */
export const latencyDose: Dose = {
  name: 'latency',
  unit: 'ms',
  help: 'added to everything on its way over the link',
  from: 0.1,
  to: 10_000,
  default: 5,
  promisedFrom: 5,
  levels: [1, 2, 5, 20],
}

/** No real link delays all chunks equally. */
const jitterShare = 0.2

/** The average delay. */
export function delayed(latencyMs: number): LinkCondition {
  return { latencyMs, jitterMs: latencyMs * jitterShare }
}

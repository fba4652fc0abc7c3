import type { Dose, LinkCondition } from '../disturbance.js'

/** How much longer a chunk is under way. */
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

/** No real line delays all alike. */
const jitterShare = 0.2

/** The average delay. */
export function delayed(latencyMs: number): LinkCondition {
  return { latencyMs, jitterMs: latencyMs * jitterShare }
}
